import { recordIdOf, organizationOf, type Person, resultOf } from "./people.ts";
import { LOGO, PAYORS, sendFile } from "./send-file.ts";

interface Question {
  readonly entity: string;
  readonly attribute: string;
  readonly component: string;
  readonly multiple: boolean;
  readonly enum: readonly (string | { readonly value: string })[] | null;
  readonly children: readonly Question[];
}
interface Section {
  readonly sectionList: readonly Section[];
  readonly questionList: readonly Question[];
}
type Values = Readonly<Record<string, unknown>>;

const TEXTS: Readonly<Record<string, unknown>> = {
  TextFieldNPI: "1234567893",
  TextFieldEmail: "ann@one.example",
  TextFieldUrl: "https://one.example",
  TextFieldNumber: 1,
  TextFieldMoney: 1,
  YesNo: 1,
  DateField: "2026-01-31",
};
/** Texts with a format, by the end of the attribute's name. */
const FORMATS: readonly (readonly [name: RegExp, text: string])[] = [
  [/(phone|fax)(number)?$/i, "(608) 555-0142"],
  [/taxId$/i, "12-3456789"],
  [/taxonomyCode$/, "261QP2300X"],
  [/cliaNumber$/, "52D0123456"],
];
const ITEMS = ["location", "interface", "device", "extract"] as const;

/** Answers every question of the person's organization through the API, for tests about what comes after. */
export async function answerEverything({ page, calls }: Person, origin: string): Promise<void> {
  const { nmq } = await resultOf(calls.GET("/api/nmq"));
  const questions = (nmq.sectionList as readonly Section[]).flatMap(questionsIn);
  const organizationId = await organizationOf(calls);
  const county = { kind: "term", attribute: "label", operator: "equals", values: ["Washoe"] };
  const [washoe] = await resultOf(calls.GET("/api/option", { query: { filter: JSON.stringify(county) } }));
  const address = {
    address: "1 Main St",
    city: "Reno",
    state: "NV",
    county: washoe?.optionId ?? null,
    zip: "89501-0001",
    timezone: "America/Los_Angeles",
  };
  const { addressId } = await resultOf(calls.POST("/api/address", { body: address }));
  const made = {
    addressId,
    fileId: await sendFile(page, origin, PAYORS),
    logoId: await sendFile(page, origin, LOGO),
  };
  const valuesOf = (entity: string) => {
    const own = questions.filter((each) => each.entity === entity && each.attribute !== `${entity}Id`);
    return Object.fromEntries(own.map((question) => [question.attribute, answerTo(question, made)]));
  };
  await resultOf(calls.POST("/api/grant", { body: { name: "Outreach" } }));
  await resultOf(calls.PUT("/api/organization/{id}", { path: { id: organizationId }, body: valuesOf("organization") }));
  for (const entity of ITEMS) {
    for (const record of await resultOf(calls.GET(`/api/${entity}`))) {
      const { name: _, ...values } = valuesOf(entity);
      const id = recordIdOf(entity, record);
      await resultOf(calls.PUT(`/api/${entity}/{id}`, { path: { id }, body: values }));
    }
  }
}

function questionsIn({ sectionList, questionList }: Section): readonly Question[] {
  return [...questionList.flatMap(withChildren), ...sectionList.flatMap(questionsIn)];
}

function withChildren(question: Question): readonly Question[] {
  return [question, ...question.children.flatMap(withChildren)];
}

function answerTo({ attribute, component, enum: choices, multiple }: Question, made: Values): unknown {
  if (component === "AddressField") return made["addressId"];
  if (component === "FileField") return made[attribute.endsWith("Logo") ? "logoId" : "fileId"];
  if (component === "CoreTeam") return Object.fromEntries((choices ?? []).map((role) => [role, [PERSON]]));
  const [first] = choices ?? [];
  const chosen = typeof first === "object" ? first.value : first;
  if (chosen !== undefined) return multiple ? [chosen] : chosen;
  return TEXTS[component] ?? FORMATS.find(([name]) => name.test(attribute))?.[1] ?? "1";
}

const PERSON = { name: "Ann Bell", email: "ann@one.example" };
