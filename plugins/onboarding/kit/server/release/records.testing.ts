import type { Values } from "@armature/engine";
import { ADMIN, ASKED, type Callers, MEMBER } from "./callers.testing.ts";

export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

export interface Stored {
  readonly county: Values;
  readonly location: Values;
  readonly ward: Values;
  readonly ann: Values;
  readonly bea: Values;
  readonly gone: Values;
  readonly fileId: number;
  readonly view: Values;
  readonly role: Values;
}

export function userPath({ userId }: Values): string {
  return `user/${String(userId)}`;
}

/** Stores records of an organization in its build phase, of one that answers, and a security role. */
export async function storeAll(callers: Callers): Promise<Stored> {
  const places = await storePlaces(callers);
  const ward = await storeWard(callers);
  const people = await storePeople(callers, places.location);
  const fileId = await callers.upload(MEMBER, "rates.pdf", PDF);
  await answerQuestions(callers);
  const view = await callers.make(MEMBER, "listView", { name: "Pagers", entityName: "user", query: "sort=-email" });
  return { ...places, ward, ...people, fileId, view, role: await storeRole(callers) };
}

async function storePlaces({ make }: Callers): Promise<Pick<Stored, "county" | "location">> {
  const county = await make(ADMIN, "option", { optionType: "clarityCounty", label: "Washoe Valley", state: "NV" });
  const { addressId } = await make(MEMBER, "address", {
    address: "1 Main St",
    city: "Reno",
    state: "NV",
    county: county["optionId"],
    zip: "89501-0001",
    timezone: "America/Los_Angeles",
  });
  return { county, location: await make(MEMBER, "location", { name: "Washoe Clinic", addressId }) };
}

/** An entity that was made here is for administrators, who work in an organization that they choose. */
async function storeWard({ send, make }: Callers): Promise<Values> {
  const { organizationId } = (await send(MEMBER, "GET", "session"))["result"] as Values;
  await send(ADMIN, "PUT", `session/${String(organizationId)}`);
  return make(ADMIN, "ward", { name: "North", beds: 12 });
}

async function storePeople({ make, change }: Callers, location: Values): Promise<Pick<Stored, "ann" | "bea" | "gone">> {
  const person = (name: string, values: Values = {}) =>
    make(MEMBER, "user", {
      email: `${name}@ambulatory.example`,
      firstName: name,
      lastName: "Öz",
      provider: 0,
      ...values,
    });
  const ann = await person("Ann", { pager: "555-0199", clinic: location["locationId"] });
  await person("Dora", { provider: 1, npi: "1234567893", callSign: "D1" });
  const bea = await person("Bea", { badge: "B-17" });
  const gone = await person("Gone", { pager: "555-0100" });
  await change(MEMBER, userPath(ann), { lastName: "Lee" });
  await change(MEMBER, userPath(ann), { pager: "555-0142", supervisorId: bea["userId"] });
  return { ann, bea, gone };
}

async function answerQuestions({ send, make, change, upload }: Callers): Promise<void> {
  const { organizationId } = (await send(ASKED, "GET", "session"))["result"] as Values;
  await change(ASKED, `organization/${String(organizationId)}`, {
    compassRoseVision: "Asked and answered",
    billingClaimsTaxId: "12-3456789",
    billingPayorListAttachment: await upload(ASKED, "payors.pdf", PDF),
    coreTeam: { "Project Sponsor": [{ name: "Ann Lee", email: "ann@harrowcreek.example" }] },
  });
  await make(ASKED, "device", { name: "Printer" });
}

/** A security role whose answers follow from the questions of its primary role. */
async function storeRole({ make }: Callers): Promise<Values> {
  const primary = await make(ADMIN, "security/rolePrimary", { name: "Ward Nurse", description: "On wards" });
  const question = await make(ADMIN, "security/question", { text: "Signs orders?", parentAnswerId: null });
  const yes = await make(ADMIN, "security/answer", { secQuestionId: question["id"], text: "Yes" });
  await make(ADMIN, "security/answer", { secQuestionId: question["id"], text: "No" });
  await make(ADMIN, "security/rolePrimaryQuestion", {
    secRolePrimaryId: primary["id"],
    secQuestionId: question["id"],
    orderNumber: 1,
  });
  return make(MEMBER, "security/roleOrganization", {
    name: "Night Nurse",
    secRolePrimaryId: primary["id"],
    secAnswerIdList: [yes["id"]],
  });
}
