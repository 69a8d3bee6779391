import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type AttributeSpecInput,
  compileMetadata,
  createRegistry,
  parseAttributeSpec,
  parseEntitySpec,
  settingOf,
} from "@armature/engine";
import { parseApplicationSpec } from "@armature/engine/metadata";
import { ELEMENTS, problemsOf } from "@armature/engine/testing";
import { parseQuestionnaireSpec } from "./questionnaire-spec-parse.ts";
import { compileQuestionnaire } from "./compile.ts";
import { openCompletion } from "./completion.ts";
import { pagesOf } from "./pages.ts";
import { marksOf } from "./tally.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "../../..", file), "utf8");
const { lifecycle, variants } = JSON.parse(read("metadata/onboarding/application.json")) as Record<string, unknown>;
const APPLICATION = parseApplicationSpec({ lifecycle, variants });
const [, ledger = ""] = read("docs/requirements/0-entities.md").split("## Fields");

interface LedgerField {
  readonly entity: string;
  readonly name: string;
  readonly constraints: string;
}
const CODES: Readonly<Record<string, string>> = {
  "billingClaimsEncounterRate{code}": "G0466 G0467 G0468 G0469 G0470 T1015",
  "mediCalEncounterRate{code}": "01 02 03 04 11 12 13 15 16 18 20",
};

/** The rows of the ledger's tables of fields; a family of fields is a row each. */
function fieldsOf(entity: string): readonly LedgerField[] {
  const rows = [...ledger.matchAll(new RegExp(`^\\| ${entity} \\| (\\S+) \\| [^|]+ \\|([^|]*)\\|`, "gm"))];
  return rows.flatMap(([, name = "", constraints = ""]) => {
    const codes = CODES[name]?.split(" ").map((code) => name.replace("{code}", code));
    return (codes ?? [name])
      .filter((n) => /^\w+$/.test(n))
      .map((n) => ({ entity, name: n, constraints: constraints.trim() }));
  });
}

const ENTITIES = ["organization", "address", "location", "interface", "device", "extract", "grant"];
/** 'We have none' and 'Does not apply' of NMQ-D26, for which the tables of fields name no attributes. */
const NONE = [
  ...["Interfaces", "Devices", "Extracts"].map((name) => ["organization", `hasNo${name}`]),
  ...["GroupNpi", "EncounterRates", "StatementWebsite", "StatementFax"].map((name) => ["organization", `hasNo${name}`]),
  ...["hasNoFax", "noCliaReason", "hasNoMediCalRates"].map((name) => ["location", name]),
].map(([entity = "", name = ""]) => ({ entity, name, constraints: "" }));
/** What the two pages of acute organizations ask, whose subjects alone the ledger names (decision 0019). */
const ACUTE = [
  ...["Units", "BedTotal", "Documentation", "BarcodeYN", "Orders", "Topics"].map((name) => `nursing${name}`),
  ...["Contact", "System", "ItemTotal", "ReviewDate", "PricesDifferYN", "File"].map((name) => `chargeMaster${name}`),
].map((name) => ({ entity: "organization", name, constraints: "" }));
const FIELDS = [...ENTITIES.flatMap(fieldsOf), ...NONE, ...ACUTE].filter(
  ({ entity, name }) => entity === "organization" || name !== "organizationId",
);

/** Entities and attributes as the ledger lists them: names, keys and references, all else text. */
const METADATA = compileMetadata(
  {
    revision: 1,
    application: APPLICATION,
    entities: ENTITIES.map((name) =>
      parseEntitySpec({ name, scope: name === "organization" ? "self" : "organization" }),
    ),
    attributes: FIELDS.map(({ entity, name, constraints }) => {
      const isKey = constraints.startsWith("primary key");
      const refers = constraints.startsWith("address of")
        ? { elementType: "Reference", fkExists: true, fkName: "address" }
        : {};
      const given = { name, entityName: entity, label: name, acute: true, ambulatory: true };
      const spec = { ...given, elementType: isKey ? null : "Text", primaryKey: isKey, ...refers };
      return parseAttributeSpec(spec, name, APPLICATION);
    }),
  },
  ELEMENTS,
);

const OWN_WIDGETS = ["CoreTeam", "GrantsField", "InterfaceName"];
const components = {
  names: OWN_WIDGETS,
  has: (name: string) => name === "Text" || name === "Reference" || OWN_WIDGETS.includes(name),
};
const spec = parseQuestionnaireSpec(JSON.parse(read("metadata/onboarding/questionnaire/questionnaire.json")));
const type = compileQuestionnaire(spec, METADATA, components);
const questions = [...type.questions.values()];

describe("the shipped questionnaire", () => {
  const BOTH = "acute ambulatory";
  test("has these sections in this order, for these sets [NMQ-D32]", () => {
    const sets = type.sections.map((section) => [
      section.name,
      [...(section.acute ? ["acute"] : []), ...(section.ambulatory ? ["ambulatory"] : [])].join(" "),
    ]);
    expect(sets).toEqual([
      ["introduction", BOTH],
      ["coreTeam", BOTH],
      ["background", BOTH],
      ["location", BOTH],
      ["discussionQuestions", "acute"],
      ["billing", BOTH],
      ["revenueCycle", "acute"],
      ["interface", "ambulatory"],
      ["device", BOTH],
      ["extract", BOTH],
      ["volume", BOTH],
    ]);
  });

  test("has these subsections [NMQ-D33]", () => {
    const inner = type.sections
      .filter((s) => s.subsections.length > 0)
      .map((s) => [s.name, s.subsections.map((x) => x.name)]);
    expect(Object.fromEntries(inner)).toEqual({
      background: ["general", "grants"],
      location: ["general"],
      discussionQuestions: ["nursingAndClinical"],
      billing: ["claims-information", "patient-statements"],
      revenueCycle: ["chargeDataMaster"],
      interface: ["general"],
      device: ["general"],
      extract: ["general"],
      volume: ["general"],
    });
  });

  test("has these collections, with these columns", () => {
    const address = ["address", "address2", "city", "state", "zip"].map((name) => `addressId.${name}`);
    const location = ["name", ...address, "locationPhone", "locationFax", "staffTotal"];
    const columns = type.sections.map(({ name, collection }) => [
      name,
      collection?.columns.map((column) => column.name),
    ]);
    expect(columns.filter(([, list]) => list !== undefined)).toEqual([
      ["location", location],
      ["interface", ["vendorAndOrganizationNameList", "neededAfterTransition", "realTime"]],
      ["device", ["category", "type", "vendor", "quantity"]],
      ["extract", ["name", "type", "vendor"]],
      ["volume", location],
    ]);
  });

  test("makes items of every collection but volume", () => {
    const creation = type.sections
      .filter((s) => s.collection)
      .map((s) => [s.name, s.collection?.creation.length !== 0]);
    expect(creation).toEqual([
      ["location", true],
      ["interface", true],
      ["device", true],
      ["extract", true],
      ["volume", false],
    ]);
  });

  test("asks one question of every field that members answer, and of no other [NMQ-D33, NMQ-206]", () => {
    expect([...type.asked.keys()]).toEqual(["organization", "location", "interface", "device", "extract"]);
    const isAsked = ({ entity, name, constraints }: LedgerField) => {
      if (constraints.startsWith("primary key")) return false;
      if (entity === "organization") return /^billing|^coreTeam$|^patientPopulation|^addressId$/.test(name);
      if (entity === "location")
        return (
          LOCATION.includes(name) || constraints.includes("only a question names it") || name.startsWith("mediCal")
        );
      return ["interface", "device", "extract"].includes(entity);
    };
    const expected = [...FIELDS.filter(isAsked), ...ACUTE].map(({ entity, name }) => `${entity}.${name}`);
    const asked = questions
      .filter((q) => !q.attribute.primaryKey && q.answered?.kind !== "items")
      .map((q) => `${q.entity}.${q.attribute.name}`);
    expect(expected.length).toBeGreaterThan(70);
    expect(asked.toSorted()).toEqual(expected.toSorted());
  });

  test("asks acute organizations about nursing and about the charge data master [F-040]", () => {
    for (const [section = "", subsection = "", count = 0] of [
      ["discussionQuestions", "nursingAndClinical", 6],
      ["revenueCycle", "chargeDataMaster", 6],
    ] as const) {
      const page = type.sections
        .find(({ name }) => name === section)
        ?.subsections.find(({ name }) => name === subsection);
      expect(page?.questions.map(({ acute, ambulatory }) => [acute, ambulatory])).toEqual(
        Array(count).fill([true, false]),
      );
      expect(page?.description).not.toMatch(/nothing to fill out/);
    }
  });

  const opened = (organization: object, others: object = {}) =>
    openCompletion(type, { organization: [{ organizationId: 1, ...organization }], ...others });
  const marksIn = (state: ReturnType<typeof opened>, elementId: string) =>
    marksOf(state, "ambulatory", { elementId }).map((m) => m.mark);

  test("asks each location for its visits, the organization for those of a patient [NMQ-D34]", () => {
    expect(type.questions.get("location-annualVisitTotal")).toMatchObject({ section: "volume", subsection: "general" });
    const average = type.questions.get("organization-patientPopulationAverageYearlyVistsPerPatient");
    expect(average).toMatchObject({ section: "background", subsection: "general" });
  });
  test("asks for Medi-Cal rates where the address's state is CA alone, stored ones or not [ACC-D40]", () => {
    const state = opened(
      {},
      {
        location: [
          { locationId: 1, addressId: 1 },
          { locationId: 2, addressId: 2, mediCalEncounterRate01: 210.25 },
          { locationId: 3 },
          { locationId: 4, addressId: 4 },
        ],
        address: [
          { addressId: 1, state: "CA" },
          { addressId: 2, state: "NV" },
          { addressId: 4, state: "California" },
        ],
      },
    );
    for (const name of ["mediCalEncounterRateEffectiveDate", "mediCalEncounterRate01", "mediCalEncounterRate20"]) {
      expect(marksIn(state, `location-${name}`)).toEqual(["missing", "notAsked", "notAsked", "notAsked"]);
    }
  });
  test("asks for what a Yes brings with it", () => {
    const pairs = [
      "WriteOffSmallBalanceYN WriteOffAmount",
      "CreditCardsYN CreditCardsAccepted",
      "PracticeLogoYN PracticeLogo",
    ];
    for (const [yes = "", more] of pairs.map((pair) => pair.split(" "))) {
      const mark = (value: unknown) =>
        marksIn(opened({ [`billingPatientStatement${yes}`]: value }), `organization-billingPatientStatement${more}`);
      expect([mark(1), mark(0), mark(null)]).toEqual([["missing"], ["notAsked"], ["notAsked"]]);
    }
  });
  test("needs a member for each of the 26 built-in roles [GEN-128]", () => {
    const rule = type.questions.get("organization-coreTeam")?.answered;
    const [, list = ""] =
      /GEN-128\*\* The built-in roles are always listed: (.*)\.$/m.exec(
        read("docs/requirements/3-generic-screens.md"),
      ) ?? [];
    expect(rule).toEqual({ kind: "roles", roles: list.split(", ") });
    const attributes = JSON.parse(
      read("metadata/onboarding/entities/organization/attributes.json"),
    ) as AttributeSpecInput[];
    const team = attributes.find(({ name }) => name === "coreTeam");
    expect(settingOf({ option: team?.option ?? null }, "roles")).toEqual(list.split(", "));
  });
  test("is not held up by an organization without grants", () => {
    expect(marksIn(opened({}), "organization-grants")).toEqual(["answered"]);
  });
  test("is walked by both sets from the introduction to the summary", () => {
    const walk = (set: "acute" | "ambulatory") =>
      pagesOf(type, set).map((page) => ("section" in page ? page.section : page.kind));
    expect(walk("acute").join(" ")).toBe(
      "introduction coreTeam background background location discussionQuestions billing billing revenueCycle device " +
        "extract volume summary",
    );
    expect(walk("ambulatory")).not.toContain("revenueCycle");
    expect(walk("ambulatory")).toContain("interface");
  });
  test("says on its first page, the introduction, when it was released [NMQ-038]", () => {
    expect(type.sections[0]?.name).toBe("introduction");
    expect(type.sections[0]?.description).toContain("June 11th 2024");
  });
});

describe("against the shipped entities, whatever their element types do", () => {
  const folders = ["platform", "onboarding"].map((name) =>
    path.join(import.meta.dirname, "../../../metadata", name, "entities"),
  );
  // What the application says of an entity or attribute of the platform is laid over it, as on the server.
  const parts = (entity: string, file: string) =>
    folders
      .map((folder) => path.join(folder, entity, file))
      .filter(existsSync)
      .map((each) => JSON.parse(readFileSync(each, "utf8")) as unknown);
  const names = [...new Set(folders.flatMap((folder) => readdirSync(folder)))];
  const attributes = names.flatMap((entityName) => {
    const list = parts(entityName, "attributes.json").flat() as readonly { readonly name: string }[];
    const whole = Map.groupBy(list, ({ name }) => name);
    // The stand-ins hold texts: none of them refers to a record that could go.
    return [...whole.values()].map((each) =>
      parseAttributeSpec({ ...Object.assign({}, ...each), entityName, cascade: false }, entityName, APPLICATION),
    );
  });
  const elements = createRegistry(
    [...new Set(attributes.flatMap((a) => a.elementType ?? []))].map((name) => ({ ...ELEMENTS.get("Text"), name })),
  );
  const entities = names.map((name) =>
    parseEntitySpec(Object.assign({}, ...parts(name, "entity.json")), name, APPLICATION),
  );
  const widgets = [...elements.names, ...OWN_WIDGETS];
  const compile = () =>
    compileQuestionnaire(
      spec,
      compileMetadata({ revision: 1, application: APPLICATION, entities, attributes }, elements),
      {
        names: widgets,
        has: (name) => widgets.includes(name),
      },
    );

  test("every question can be asked and answered", () => {
    expect(problemsOf(compile)).toEqual([]);
  });
  test("it asks the same", () => {
    expect([...compile().questions.keys()]).toEqual([...type.questions.keys()]);
    expect(compile().needs.map((need) => need.entity)).toEqual(type.needs.map((need) => need.entity));
  });
  test("it asks in people's words: no names of fields, a Yes or No as a question, with help [F-040]", () => {
    const asked = [...compile().questions.values()].filter(({ answered }) => answered?.kind === "value");
    const labels = asked.map(({ attribute }) => attribute.label);
    expect(
      labels.filter((label) => /^(Claims|Statements|Nursing|Clinical|Charge Data Master)\b.*: /.test(label)),
    ).toEqual([]);
    const yesNo = asked.filter(({ component }) => component === "YesNo").map(({ attribute }) => attribute.label);
    expect(yesNo.length).toBeGreaterThan(6);
    expect(yesNo.filter((label) => !/^(Do|Does|Are|Should) .+\?$/.test(label))).toEqual([]);
    const plain = asked.filter(({ depth, attribute: { label, hint, helpText } }) => {
      return depth === 0 && !hint && !helpText && !label.endsWith("?");
    });
    expect(plain.map(({ attribute }) => attribute.label)).toEqual(["Grants"]);
  });
});

/** The fields of a location that the questionnaire's ledger names and members write. */
const LOCATION = ["name", "addressId", "locationPhone", "locationFax", "staffTotal", "annualVisitTotal"];

test("an address has one of six timezones, in this order [NMQ-168]", () => {
  const attributes = JSON.parse(read("metadata/onboarding/entities/address/attributes.json")) as AttributeSpecInput[];
  const cities = ["Anchorage", "Chicago", "Honolulu", "Los_Angeles", "New_York", "Salt_Lake_City"];
  const offered = attributes.find(({ name }) => name === "timezone")?.comboboxOptionList;
  expect(offered).toEqual(cities.map((city) => `America/${city}`));
});

test("every address that the shipped questionnaire asks with its county says 'County is required.' [NMQ-162]", () => {
  const asked = [...read("metadata/onboarding/questionnaire/questionnaire.json").matchAll(/"attribute": "(\w+)"/g)].map(
    ([, name]) => name,
  );
  const addresses = ["organization", "location"].flatMap((entity) => {
    const attributes = JSON.parse(
      read(`metadata/onboarding/entities/${entity}/attributes.json`),
    ) as readonly AttributeSpecInput[];
    return attributes.filter(({ name, elementType }) => elementType === "AddressField" && asked.includes(name));
  });
  const withCounty = addresses.filter(({ option }) => !JSON.stringify(option ?? []).includes('"purpose"'));
  expect(withCounty).toHaveLength(4);
  for (const { option } of withCounty)
    expect(option).toContainEqual({ name: "texts", value: { countyRequired: "County is required." } });
});
