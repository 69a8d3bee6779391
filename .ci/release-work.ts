import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/*
 * What people of the onboarding portal do in a release through its HTTP API before its database becomes a fixture, and
 * what they read at the end. `plugins/onboarding/kit/server/upgrade.test.ts` starts a newer server on that database and
 * expects the same answers.
 */

export const PASSWORD = "Correct horse 1";
const MEMBER = "member@ambulatory.example";
const ASKED = "member@harrowcreek.example";
const ADMIN = "admin@provider.example";
const READER = "reader@ambulatory.example";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

/** Entities whose records come with a release. */
const OF_RELEASES: readonly string[] = ["elementType", "operator", "fileType", "option"];
/** Properties in lists of definitions that no release changes. */
const SHIPPED = [
  ["attribute", "id", "entityName", "name"],
  ["entity", "name", "route"],
  ["userPreset", "id", "entityName"],
  ["userEpicMapping", "id", "entityName"],
  ["metadata/revisions", "number", "at", "authorId", "changes"],
] as const;

type Values = Readonly<Record<string, unknown>>;

interface Step {
  readonly as: string;
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** The state when the release stopped, and what can be done next. */
export interface ReleaseSummary {
  readonly commit: string;
  readonly at: string;
  readonly password: string;
  /** Answers to `GET`, by person and path. */
  readonly reads: readonly {
    readonly as: string;
    readonly path: string;
    readonly body: unknown;
    /** Whether the list may have more entries later. */
    readonly grows?: true;
  }[];
  /**
   * Calls that a newer server must accept, each with what is read afterwards. A `base` is that server's own revision.
   */
  readonly steps: readonly (Step & {
    readonly title: string;
    readonly then: { readonly path: string; readonly body: unknown };
  })[];
  readonly file: { readonly as: string; readonly path: string; readonly sha256: string };
}

/** Works with a server that has just created its examples, and returns its state afterwards. */
export async function workAtRelease(url: string, commit: string): Promise<ReleaseSummary> {
  const people = new Map<string, string>();

  async function send(as: string, method: string, path: string, body?: unknown): Promise<Values> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        origin: url,
        cookie: `jwt=${people.get(as) ?? ""}`,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} by ${as} answered ${answer.status}: ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Values);
  }
  const make = async (as: string, path: string, values: Values) =>
    (await send(as, "POST", path, values))["result"] as Values;
  const change = async (as: string, path: string, values: Values) =>
    (await send(as, "PUT", path, values))["result"] as Values;
  const list = async (as: string, path: string) => (await send(as, "GET", path))["result"] as readonly Values[];
  const batch = (path: string, rows: readonly Values[]) => send(MEMBER, "POST", path, rows);

  async function signIn(username: string): Promise<void> {
    const answer = await fetch(`${url}/api/login`, {
      method: "POST",
      headers: { origin: url, "content-type": "application/json" },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const jwt = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("jwt="));
    if (jwt === undefined) throw new Error(`${username} could not sign in: ${await answer.text()}`);
    people.set(username, jwt.slice("jwt=".length, jwt.indexOf(";")));
  }
  async function upload(
    as: string,
    name: string,
    content: Buffer,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new File([new Uint8Array(content)], name));
    return Number((await send(as, "POST", "file2", form))["result"]);
  }

  async function exportUsers(users: readonly Values[]): Promise<Buffer> {
    const form = new FormData();
    form.append("presetId", String(preset["id"]));
    form.append("entityName", "user");
    for (const { userId } of users) form.append("entityIdList[]", String(userId));
    const cookie = `jwt=${people.get(MEMBER) ?? ""}`;
    const answer = await fetch(`${url}/api/entity/export`, {
      method: "POST",
      headers: { origin: url, cookie },
      body: form,
    });
    if (!answer.ok) throw new Error(`The export was refused: ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  for (const username of [MEMBER, ASKED, ADMIN, READER]) await signIn(username);

  // Definitions: a new attribute with a rule, a changed shipped one, one that is removed again, and an entity.
  const both = { acute: true, ambulatory: true };
  const text = (name: string, label: string) => ({ name, label, elementType: "TextField", maxLength: 100, ...both });
  await make(ADMIN, "userAttribute", { ...text("pager", "Pager"), orderNumber: 65 });
  const isProvider = { attribute: "provider", comparativeOperator: "isEqual", value: 1 };
  await make(ADMIN, "userAttribute", {
    ...text("callSign", "Call Sign"),
    conditionalList: [{ id: "forProviders", if: isProvider, then: [{ id: "require" }] }],
  });
  await make(ADMIN, "userAttribute", {
    ...text("clinic", "Home Clinic"),
    elementType: "SelectFk",
    fkExists: true,
    fkName: "location",
    maxLength: null,
  });
  await make(ADMIN, "userAttribute", text("badge", "Badge"));
  await change(ADMIN, "userAttribute/user.jobTitle", {
    label: "Position",
    hint: "As in the contract",
    conditionalList: [{ id: "ofProviders", if: isProvider, then: [{ id: "setValue", valueDefault: "Physician" }] }],
  });
  await make(ADMIN, "entity", { name: "ward", label: "Ward", readableAttribute: "name", isOrgSpecific: true });
  await make(ADMIN, "attribute", { ...text("name", "Name"), entityName: "ward" });
  await make(ADMIN, "attribute", {
    ...text("beds", "Beds"),
    entityName: "ward",
    elementType: "TextFieldNumber",
    maxLength: null,
  });
  const preset = await make(ADMIN, "userPreset", {
    label: "Pagers",
    attributeList: ["email", "pager"].map((attributeName) => ({ attributeName, required: true })),
  });
  const mapping = await make(ADMIN, "userEpicMapping", {
    label: "Pagers",
    conditionalList: [],
    rowList: [
      { epicItemNumber: 2, valueType: "attribute", value: "email", fkValue: null },
      { epicItemNumber: 3, valueType: "attribute", value: "pager", fkValue: null },
    ],
  });
  await send(ADMIN, "PUT", "admin/featureFlag/memberAdmin", { enabled: true });

  // Records of an organization in its build phase.
  const county = await make(ADMIN, "option", { optionType: "clarityCounty", label: "Washoe Valley", state: "NV" });
  const address = await make(MEMBER, "address", {
    address: "1 Main St",
    city: "Reno",
    state: "NV",
    county: county["optionId"],
    zip: "89501-0001",
    timezone: "America/Los_Angeles",
  });
  const { addressId } = address;
  const location = await make(MEMBER, "location", { name: "Washoe Clinic", addressId });
  const ward = await make(MEMBER, "ward", { name: "North", beds: 12 });
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
  const userPath = ({ userId }: Values) => `user/${String(userId)}`;
  await change(MEMBER, userPath(ann), { lastName: "Lee" });
  await change(MEMBER, userPath(ann), { pager: "555-0142", supervisorId: bea["userId"] });

  const fileId = await upload(MEMBER, "rates.pdf", PDF);
  const { organizationId } = (await send(ASKED, "GET", "session"))["result"] as Values;
  await change(ASKED, `organization/${String(organizationId)}`, {
    compassRoseVision: "Asked and answered",
    billingClaimsTaxId: "12-3456789",
    billingPayorListAttachment: await upload(ASKED, "payors.pdf", PDF),
    coreTeam: { "Project Sponsor": [{ name: "Ann Lee", email: "ann@harrowcreek.example" }] },
  });
  await make(ASKED, "device", { name: "Printer" });
  const view = await make(MEMBER, "listView", { name: "Pagers", entityName: "user", query: "sort=-email" });

  // A security role whose answers follow from the questions of its primary role.
  const primary = await make(ADMIN, "security/rolePrimary", { name: "Ward Nurse", description: "On wards" });
  const question = await make(ADMIN, "security/question", { text: "Signs orders?", parentAnswerId: null });
  const yes = await make(ADMIN, "security/answer", { secQuestionId: question["id"], text: "Yes" });
  await make(ADMIN, "security/answer", { secQuestionId: question["id"], text: "No" });
  await make(ADMIN, "security/rolePrimaryQuestion", {
    secRolePrimaryId: primary["id"],
    secQuestionId: question["id"],
    orderNumber: 1,
  });
  const role = await make(MEMBER, "security/roleOrganization", {
    name: "Night Nurse",
    secRolePrimaryId: primary["id"],
    secAnswerIdList: [yes["id"]],
  });

  // A batch that was undone, a batch and an import that can be undone, and a deletion that can be undone.
  const rowsOf = (values: Values) => [ann, bea].map(({ userId }) => ({ userId, ...values }));
  const undone = await batch("user/batch", rowsOf({ middleName: "Wrong" }));
  await send(
    MEMBER,
    "POST",
    `user/changeset/${String(undone["changesetId"])}/undo`,
    rowsOf({}).map(({ userId }) => ({
      id: userId,
      attributes: ["middleName"],
    })),
  );
  const open = await batch("user/batch", rowsOf({ middleName: "Max", pager: "555-0177" }));
  const sheet = await upload(MEMBER, "people.xlsx", await exportUsers([ann, bea]), {
    fileTypeId: "7",
    entityName: "user",
  });
  await send(MEMBER, "GET", `file2/${sheet}?entityName=user`);
  await send(MEMBER, "PUT", "user/import-choices", { columns: { Beeper: "pager" }, values: { provider: { nope: 0 } } });
  const entered = await batch(`user/batch?fileId=${sheet}`, [
    { email: "carl@ambulatory.example", firstName: "Carl", lastName: "Ray", pager: "555-0155", provider: 0 },
    { email: "Bea@ambulatory.example", firstName: "Beate", pager: "555-0166" },
  ]);
  const removed = await send(ADMIN, "DELETE", `admin/user/${String(gone["userId"])}`);

  // Values that were set aside with their attribute are restored when its revision is reverted.
  await send(ADMIN, "DELETE", "userAttribute/user.badge");
  const [newest] = await list(ADMIN, "metadata/revisions");
  const revision = newest?.["number"];

  const audit = (entity: string, key: string, id: unknown) =>
    `${entity}AuditHistory?filter=${encodeURIComponent(JSON.stringify({ [key]: id }))}`;
  const { entities } = (await send(ADMIN, "GET", "metadata"))["result"] as {
    readonly entities: readonly { readonly name: string; readonly route: string; readonly store?: string }[];
  };
  const ofRecords = entities.filter(({ name, store }) => store !== "definitions" && !OF_RELEASES.includes(name));
  // Events about answered writes are sent a moment later.
  await pause(500);
  const paths: readonly (readonly [as: string, path: string])[] = [
    [ADMIN, `userEpicMapping/${String(mapping["id"])}`],
    [ADMIN, `userPreset/${String(preset["id"])}`],
    [ADMIN, "userAttribute/user.jobTitle"],
    ...["pager", "callSign", "clinic"].map((name) => [ADMIN, `userAttribute/user.${name}`] as const),
    ...["name", "beds"].map((name) => [ADMIN, `attribute/ward.${name}`] as const),
    [ADMIN, "entity/ward"],
    [ADMIN, `option/${String(county["optionId"])}`],
    [ADMIN, "admin/featureFlag"],
    ...ofRecords.map(({ route }) => [ADMIN, `admin/${route}`] as const),
    [ADMIN, audit("attribute", "id", "user.jobTitle")],
    ...["user", "location", "department", "resource", "address", "ward", "organization", "file2", "listView"].map(
      (entity) => [MEMBER, entity] as const,
    ),
    ...["security/roleOrganization", "security/roleOrganizationAnswer", "security/rolePrimary"].map(
      (path) => [MEMBER, path] as const,
    ),
    ...["device", "organization", "location"].map((path) => [ASKED, path] as const),
    [MEMBER, "user/import-choices"],
    [MEMBER, audit("user", "userId", ann["userId"])],
    [MEMBER, audit("user", "userId", gone["userId"])],
    [MEMBER, audit("ward", "id", ward["id"])],
    [MEMBER, audit("secRoleOrganization", "id", role["id"])],
    [MEMBER, audit("location", "locationId", location["locationId"])],
    [MEMBER, `user/changeset/${String(open["changesetId"])}`],
    [MEMBER, `user/changeset/${String(entered["changesetId"])}`],
    [MEMBER, `file2/${sheet}?entityName=user`],
    [READER, "user?count=exact&limit=25"],
    [MEMBER, `listView/${String(view["id"])}`],
  ];
  const reads: ReleaseSummary["reads"][number][] = [];
  for (const [as, path] of paths) reads.push({ as, path, body: await send(as, "GET", path) });
  // A later release may change and add shipped definitions, but keeps their names and ids.
  for (const [path, ...names] of SHIPPED) {
    const result = (await list(ADMIN, path)).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    reads.push({ as: ADMIN, path, body: { result }, grows: true });
  }
  return {
    commit,
    at: new Date().toISOString(),
    password: PASSWORD,
    reads,
    steps: [
      {
        title: "takes a batch edit back",
        as: MEMBER,
        method: "POST",
        path: `user/changeset/${String(open["changesetId"])}/undo`,
        body: [{ id: ann["userId"], attributes: ["middleName", "pager"] }],
        then: { path: userPath(ann), body: { middleName: null, pager: "555-0142" } },
      },
      {
        title: "brings a deleted record back",
        as: MEMBER,
        method: "POST",
        path: `user/changeset/${String(removed["changesetId"])}/undo`,
        body: [{ id: gone["userId"] }],
        then: { path: userPath(gone), body: { email: "Gone@ambulatory.example", pager: "555-0100" } },
      },
      {
        title: "takes an import back",
        as: MEMBER,
        method: "POST",
        path: `user/changeset/${String(entered["changesetId"])}/undo`,
        body: [{ id: bea["userId"], attributes: ["firstName"] }],
        then: { path: userPath(bea), body: { firstName: "Bea", pager: "555-0166" } },
      },
      {
        title: "edits a record by a rule that was made here",
        as: MEMBER,
        method: "PUT",
        path: userPath(bea),
        body: { provider: 1, npi: "1000000061", callSign: "B1" },
        then: { path: userPath(bea), body: { provider: 1, callSign: "B1", jobTitle: "Physician" } },
      },
      {
        title: "answers a role's questions anew",
        as: MEMBER,
        method: "PUT",
        path: `security/roleOrganization/${String(role["id"])}`,
        body: { comments: "Nights" },
        then: {
          path: `security/roleOrganization/${String(role["id"])}`,
          body: { name: "Night Nurse", comments: "Nights" },
        },
      },
      {
        title: "publishes a local change",
        as: ADMIN,
        method: "PUT",
        path: "userAttribute/user.pager",
        body: { label: "Beeper" },
        then: { path: "userAttribute/user.pager", body: { label: "Beeper", formerLabelList: ["Pager"] } },
      },
      {
        title: "takes the removal of an attribute back, with its values",
        as: ADMIN,
        method: "POST",
        path: "metadata/revert",
        body: { revision, base: revision },
        then: { path: userPath(bea), body: { badge: "B-17" } },
      },
    ],
    file: { as: MEMBER, path: `file2/${fileId}/download`, sha256: createHash("sha256").update(PDF).digest("hex") },
  };
}
