import {
  type AttributeType,
  type ColumnKind,
  compileMetadata,
  type EntityType,
  parseAttributeSpec,
  parseEntitySpec,
  settingOf,
} from "@armature/engine";
import { registry } from "@armature/onboarding/elements";
import { describe, expect, test } from "vitest";
import { onboarding, shippedPortal } from "../../server.testing.ts";
import {
  isOpen,
  ledgerEntities,
  ledgerFields,
  ledgerRows,
  type LedgerEntity,
  type LedgerField,
} from "./ledger.testing.ts";
import { readShipped } from "@armature/server/testing";

/** What the ledger describes and no record holds, with where it is. */
const NOT_RECORDS: Readonly<Record<string, string>> = {
  elementType: "code: the folders of plugins/elements",
  operator: "code: a fixed list",
  epicApplicationType: "code: a fixed list",
  preset: "the shape of userPreset, resourcePreset and departmentPreset",
  epicMapping: "the shape of userEpicMapping and resourceEpicMapping",
  nmqSection: "a file of the release",
  nmqQuestion: "a file of the release",
  featureFlag: "configuration of the installation",
  leadershipContact: "configuration of the installation",
  learningPath: "the learning system, behind its gateway",
  learningPathEnrolment: "the learning system, behind its gateway",
  auditHistory: "system.history",
  session: "system.session, answered by GET /api/session",
  sessionUser: "system.account and the user, answered by GET /api/session",
  verificationCode: "a table of the accounts",
  rule: "a value: an item of an attribute's conditionalList",
  filterTerm: "a value of the browser",
  diffRow: "a value of the browser",
  batchResultRow: "an answer",
  epicIdImportReport: "an answer",
  mappingPreview: "an answer",
  syncResult: "an answer",
  locationImportRow: "an answer",
};

/** Fields that their entity does not store, with where they are. */
const NOT_STORED: Readonly<Record<string, string>> = {
  "user.username": "system.account (decision 0007)",
  "user.isProviderUser": "follows from the profile in system.account",
  "user.permissionProfile": "system.account (decision 0007)",
  "user.permission": "system.account (decision 0007)",
  "user.confirmed": "system.account (decision 0007)",
  "user.passwordHash": "system.account (decision 0007)",
  "file2.uploadUserEmail": "derived from uploadUserId",
};

/** Where shipped metadata departs from a row, with the reason. */
const DEPARTURES: Readonly<Record<string, string>> = {
  "salesforceAccount.salesforceId primary key": "a table's key is a whole number; the id is unique beside it",
  "salesforceAccount.salesforceId is unique in all, not in nothing": "as above",
};

/** Entities that only operations read and write: no profile has a right to their generic calls. */
const OF_OPERATIONS = ["epicId", "questionnaireSnapshot"];

const COMMON = new Set(["organizationId", "created", "createdBy", "updated"]);

const shipped = readShipped(onboarding);
const metadata = compileMetadata(
  {
    revision: 1,
    application: onboarding.tenancy.declared,
    entities: shipped
      .filter((d) => d.kind === "entity")
      .map((d) => parseEntitySpec(d.shipped, d.name, onboarding.tenancy.declared)),
    attributes: shipped
      .filter((d) => d.kind === "attribute")
      .map((d) => parseAttributeSpec(d.shipped, d.name, onboarding.tenancy.declared)),
  },
  registry,
);
const glance = ledgerEntities();
/** The ledger names the views of presets and mappings, and what they show together only by their fields. */
const isViewed = (name: string) => glance.some((row) => metadata.entities.get(row.name)?.viewOf === name);
const fields = Map.groupBy(ledgerFields(), (field) => field.entity);
const entityNames: ReadonlySet<string> = new Set(glance.map((entity) => entity.name));

/** `string(10), null` → what of an attribute it asks for. */
const COLUMNS: readonly (readonly [RegExp, readonly ColumnKind[]])[] = [
  [/^integer/, ["integer", "reference"]],
  [/^(0 or 1|1, 0 or null)/, ["integer"]],
  [/^boolean/, ["boolean"]],
  [/^decimal/, ["numeric"]],
  [/^date/, ["date"]],
  [/^timestamp/, ["timestamp"]],
  [/^(string|enum|uuid|text of JSON)/, ["text"]],
  [/^(list|map|JSON)/, ["json"]],
];

function columnProblems(field: LedgerField, attribute: AttributeType): readonly string[] {
  const expected = COLUMNS.find(([pattern]) => pattern.test(field.type))?.[1] ?? [];
  const longest = /^string\((\d+)\)/.exec(field.type)?.[1];
  const { valueYes, valueNo, column, maxLength } = attribute;
  const isFlag = /^(0 or 1|1, 0 or null)/.test(field.type);
  return [
    ...(expected.includes(column) ? [] : [`is stored as ${column}, not as ${field.type}`]),
    ...(isFlag && (valueYes !== 1 || valueNo !== 0) ? ["stores something else than 1 and 0"] : []),
    ...(longest !== undefined && maxLength !== Number(longest) ? [`has not at most ${longest} characters`] : []),
  ];
}

/** A field that is never null is filled by the server or a default, or asked for; lists and maps are null when empty. */
function nullProblems({ type, constraints }: LedgerField, attribute: AttributeType): readonly string[] {
  const { primaryKey, serverSet, valueDefault, required, requiredCreate, requiredUpdate, allowNull } = attribute;
  const isAsked = required || !allowNull || (requiredCreate && requiredUpdate);
  const mayBeNull = type.includes("null") || /^(list|map|JSON)/.test(type);
  if (!mayBeNull && !isAsked && !primaryKey && !serverSet && valueDefault === null) return ["may be null"];
  return mayBeNull && isAsked && !constraints.includes("required") ? ["is required, though it may be null"] : [];
}

function defaultProblems({ constraints }: LedgerField, { valueDefault }: AttributeType): readonly string[] {
  const word = /(?:^|; )default (\w+)/.exec(constraints)?.[1] ?? /(\w+) \(on creation\)/.exec(constraints)?.[1];
  return word === undefined || String(valueDefault) === word ? [] : [`has not the default ${word}`];
}

function keyProblems({ constraints }: LedgerField, { primaryKey, importKey }: AttributeType): readonly string[] {
  const isKey = constraints.startsWith("primary key");
  return [
    ...(isKey === primaryKey ? [] : [isKey ? "primary key" : "is primary key"]),
    ...(/import key/.test(constraints) === importKey ? [] : ["import key differs"]),
  ];
}

function uniqueProblems({ constraints }: LedgerField, attribute: AttributeType): readonly string[] {
  const need = attribute.needs.find((n) => n.kind === "unique");
  const expected = uniqueScope(constraints);
  return need?.scope === expected ? [] : [`is unique in ${need?.scope ?? "nothing"}, not in ${expected ?? "nothing"}`];
}

/** 'unique with x' is of a pair, which no attribute alone can be. */
function uniqueScope(constraints: string): "organization" | "all" | undefined {
  if (/unique in the organization/.test(constraints)) return "organization";
  if (/unique over all/.test(constraints)) return "all";
  return /(^|; )unique(?! (with|in)\b)/.test(constraints) ? "all" : undefined;
}

function referenceProblems({ type, constraints }: LedgerField, attribute: AttributeType): readonly string[] {
  if (attribute.primaryKey || !type.startsWith("integer")) return [];
  const expected = targetOf(constraints);
  return (attribute.fkName ?? undefined) === expected ? [] : [`refers to ${attribute.fkName}, not to ${expected}`];
}

/** 'required; location of the same organization' → location. */
function targetOf(constraints: string): string | undefined {
  if (/of a \w+ option/.test(constraints)) return "option";
  const words = constraints.split("; ").map((clause) => /^(\w+)/.exec(clause)?.[1] ?? "");
  return words.find((word) => entityNames.has(word));
}

function serverProblems({ constraints }: LedgerField, { serverSet }: AttributeType): readonly string[] {
  return /(set|computed) by the server|never changed/.test(constraints) && !serverSet ? ["can be set by a body"] : [];
}

function fieldProblems(type: EntityType, field: LedgerField): readonly string[] {
  const attribute = type.byName.get(field.name);
  if (!attribute) return COMMON.has(field.name) ? [] : [`${field.name} is missing`];
  const problems = [
    ...columnProblems(field, attribute),
    ...nullProblems(field, attribute),
    ...defaultProblems(field, attribute),
    ...keyProblems(field, attribute),
    ...uniqueProblems(field, attribute),
    ...referenceProblems(field, attribute),
    ...serverProblems(field, attribute),
  ];
  return problems.map((problem) => `${field.name} ${problem}`);
}

const isListed = (list: object, name: string): boolean => Object.hasOwn(list, name);
const tables = [...fields.keys()].filter((name) => name !== "all");
const records = tables.filter((name) => !isListed(NOT_RECORDS, name));
const stored = records.filter((name) => metadata.entities.get(name)?.store === "records");

describe("the shipped entities are those of the ledger", () => {
  test("each of its tables is an entity, or is listed with where it is kept", () => {
    expect(records.filter((name) => !metadata.entities.has(name))).toEqual([]);
    expect(Object.keys(NOT_RECORDS).filter((name) => metadata.entities.get(name)?.store === "records")).toEqual([]);
  });
  test("no other entity is shipped", () => {
    expect([...metadata.entities.keys()].filter((name) => !entityNames.has(name) && !isViewed(name))).toEqual([]);
  });
  test("what is listed is in the ledger", () => {
    const known = new Set([...tables, ...entityNames]);
    expect(Object.keys(NOT_RECORDS).filter((name) => !known.has(name))).toEqual([]);
    const names = new Set(ledgerFields().map(({ entity, name }) => `${entity}.${name}`));
    expect(Object.keys(NOT_STORED).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe.each(stored)("%s", (name) => {
  const type = metadata.entities.get(name);
  if (!type) throw new Error(`${name} is not compiled`);

  test("has every field of its table, as the table says [BLD-184, BLD-188, BLD-D30]", () => {
    const asked = (fields.get(name) ?? []).filter((f) => !isOpen(f) && !isListed(NOT_STORED, `${name}.${f.name}`));
    const unique = new Map(asked.map((field) => [field.name, field]));
    const problems = [...unique.values()].flatMap((field) => fieldProblems(type, field));
    expect(problems.filter((problem) => !isListed(DEPARTURES, `${name}.${problem}`))).toEqual([]);
  });

  test("is labelled, keyed, scoped and reached as the table of entities says", () => {
    const row = glance.find((entity) => entity.name === name);
    expect(row).toBeDefined();
    if (row) expect(shapeOf(type, row)).toEqual(expectedShape(row));
  });
});

function routeOf({ name, routes }: LedgerEntity): string | null {
  const isServed = (route: string) => /^\/api\/(?!admin\/)[\w/]+$/.test(route);
  return OF_OPERATIONS.includes(name) ? null : (routes.find(isServed) ?? null);
}

test.each(["location", "department"])("every attribute of %s is lockable, but the lock itself [BLD-D08]", (name) => {
  const open = metadata.entities.get(name)?.attributes.filter((a) => !a.lockable && !a.primaryKey && !a.serverSet);
  expect(open?.map((a) => a.name)).toEqual(["locked"]);
});

/** The rows that no single attribute names. */
const READABLE: Readonly<Record<string, string>> = { "category, type, vendor (NMQ-D12)": "name" };

function shapeOf(type: EntityType, row: LedgerEntity): object {
  const isNamed = /^\w+$/.test(row.readableAttribute) || isListed(READABLE, row.readableAttribute);
  return {
    label: row.label === "–" ? "–" : type.label,
    readableAttribute: isNamed ? type.readableAttribute : "–",
    scope: type.scope,
    route: routeOf(row) !== null ? `/api/${type.route}` : null,
  };
}

function expectedShape(row: LedgerEntity): object {
  const { label, readableAttribute, scope } = row;
  const isNamed = /^\w+$/.test(readableAttribute) || isListed(READABLE, readableAttribute);
  return {
    label,
    readableAttribute: isNamed ? (READABLE[readableAttribute] ?? readableAttribute) : "–",
    scope: /itself/.test(scope) ? "self" : scope.startsWith("organization") ? "organization" : "configuration",
    route: routeOf(row),
  };
}

test.each<[title: string, entity: string, fields: readonly (readonly [string, number, boolean])[]]>([
  [
    "a primary role [ADM-167]",
    "secRolePrimary",
    [
      ["Role Name", 255, true],
      ["Description", 255, true],
    ],
  ],
  [
    "a question [ADM-192]",
    "secQuestion",
    [
      ["Text", 255, true],
      ["Help Text", 1000, false],
    ],
  ],
  [
    "an answer [ADM-193, ADM-196]",
    "secAnswer",
    [
      ["Answer Text", 255, true],
      ["Answer Help Text", 1000, false],
    ],
  ],
])("the texts of %s are labelled, counted and required as the ledger says", (_, entity, fields) => {
  const texts = metadata.entities.get(entity)?.attributes.filter(({ maxLength }) => maxLength !== null);
  expect(texts?.map(({ label, maxLength, required }) => [label, maxLength, required])).toEqual(fields);
});

test.each([
  ["a grant without a name says so in its own words [NMQ-148]", "grant", "name", "missing", "requiredField"],
  ["a grant's file has a call of its own [NMQ-151]", "grant", "fileId", "uploadUrl", "/api/uploadAttachment"],
  [
    "an interface whose name is not saved says so in its own words [NMQ-183]",
    "interface",
    "name",
    "notSaved",
    "Error: Failed to save interface name.",
  ],
])("as it ships, %s", (_, entity, name, setting, value) => {
  const attribute = metadata.entities.get(entity)?.byName.get(name);
  expect(attribute && settingOf(attribute, setting)).toBe(value);
});

describe("permissions", () => {
  const rights: Readonly<Record<string, Readonly<Record<string, string>>>> = shippedPortal.profiles.entities;
  const generic = glance.filter((row) => isListed(rights, row.name) && !OF_OPERATIONS.includes(row.name));

  test("every entity has its own row", () => {
    const lacking = [...metadata.entities.keys()].filter((name) => !isListed(rights, name));
    expect(lacking).toEqual([]);
    expect(Object.keys(rights).filter((name) => !entityNames.has(name) && !isViewed(name))).toEqual([]);
  });
  test.each(generic.map((row) => [row.name, row.rights] as const))("of %s are the ledger's", (name, expected) => {
    expect(rights[name]).toEqual(expected);
  });
  test.each(OF_OPERATIONS)("of %s are nobody's", (name) => {
    expect(new Set(Object.values(rights[name] ?? { none: "none" }))).toEqual(new Set([""]));
  });

  const named = new Map(
    ledgerRows("### Profiles and named permissions").map(([permission = "", ...cells]) => [
      permission.split(" ")[0] ?? "",
      ["member", "reader", "providerStaff", "providerAdmin"].filter((_, i) => cells[i] === "true"),
    ]),
  );
  test("named ones are held by the profiles that the ledger gives them", () => {
    const { isProviderUser: _, ...expected } = Object.fromEntries(named);
    expect(onboarding.profiles.named).toEqual(expected);
  });

  type Rule = Partial<Record<"view" | "update" | "create", readonly string[] | string>>;
  const overrides: Readonly<Record<string, Readonly<Record<string, Rule>>>> = onboarding.profiles.attributes;

  /** 'U with x', 'written with x' and 'V false for a and b' as the profiles that are left. */
  function ruleOf(text: string): Rule {
    const [, holder = ""] = /(?:^U|^written) with ([\w.]+)/.exec(text) ?? [];
    const holders = onboarding.profiles.named[holder] === undefined ? named.get(holder) : holder;
    const [, barred] = /^V false for (.+)$/.exec(text) ?? [];
    const isBarred = (profile: string) => barred?.split(" and ").includes(profile) ?? true;
    return {
      ...(holder !== "" && { update: holders ?? [] }),
      ...(text.includes("on create too") && { create: holders ?? [] }),
      ...(barred !== undefined && {
        view: ["member", "reader", "providerStaff", "providerAdmin"].filter((p) => !isBarred(p)),
      }),
    };
  }
  function attributesOf(entity: string, text: string): readonly string[] {
    if (text === "the six provider install roles") {
      return (metadata.entities.get(entity)?.attributes ?? [])
        .map((a) => a.name)
        .filter((n) => n.startsWith("provider"));
    }
    return text.replaceAll(/ \(.*?\)/g, "").split(", ");
  }
  /** Whose rule the ledger gives with that of another: the three template attributes of a role are taken alike (GEN-D31). */
  function givenWith(text: string): readonly string[] {
    const isTemplate = text.endsWith("finalizer and date by the server");
    return isTemplate ? ["securityTemplateFinalizedBy", "securityTemplateFinalizedDate"] : [];
  }
  const rows = ledgerRows("### Attributes that differ from their entity").flatMap(
    ([names = "", attributes = "", text = ""]) => {
      const rule = ruleOf(text);
      const nobody = /\(([\w, ]+): nobody\)/.exec(text)?.[1]?.split(", ") ?? [];
      const entities = names.split(/, | and /).filter((name) => overrides[name] !== undefined);
      return entities.flatMap((entity) =>
        [...attributesOf(entity, attributes), ...givenWith(text)].map((name) => ({
          path: `${entity}.${name}`,
          rule: nobody.includes(name) ? { ...rule, update: [] } : rule,
        })),
      );
    },
  );
  test.each(rows.map(({ path, rule }) => [path, rule] as const))("of %s differ as the ledger says", (path, rule) => {
    const [entity = "", name = ""] = path.split(".");
    expect(overrides[entity]?.[name]).toMatchObject(rule);
    expect(metadata.entities.get(entity)?.byName.has(name)).toBe(true);
  });
  test("no other attribute differs", () => {
    const known = new Set(rows.map(({ path }) => path));
    const all = Object.entries(overrides).flatMap(([entity, names]) => Object.keys(names).map((n) => `${entity}.${n}`));
    expect(all.filter((path) => !known.has(path))).toEqual([]);
  });
});

test("the fields of departments and organizations alone offer no value history [BLD-172, ADM-162]", () => {
  const without = [...metadata.entities.values()].filter(({ offersHistory }) => !offersHistory);
  expect(without.map(({ name }) => name).toSorted()).toEqual(["department", "organization"]);
});

test("the statuses of an organization go by their short labels [ADM-D05]", () => {
  const status = metadata.entities.get("organization")?.byName.get("status");
  expect(status?.comboboxOptionList).toEqual([
    { value: "nmqOpen", label: "NMQ Open" },
    { value: "nmqSubmitted", label: "NMQ Submitted" },
    { value: "nmqApproved", label: "NMQ Approved" },
    { value: "buildOpen", label: "Build Open" },
    { value: "buildClosed", label: "Build Closed" },
    { value: "completed", label: "Completed" },
  ]);
});
