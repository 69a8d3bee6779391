import { randomUUID } from "node:crypto";

type Json = Readonly<Record<string, unknown>>;
type Row = Json & { readonly name: string; readonly entities?: readonly string[]; readonly setup?: Json };

interface Permissions {
  readonly entities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly named: Readonly<Record<string, readonly string[]>>;
}

/** Reads a JSON file of the equipment register, whose usual pages and permissions a new application starts with. */
export type ReadRegister = (file: string) => unknown;

/** The only entity of a new application, and the entities of the register that it replaces. */
const ENTITY = "item";
const OF_REGISTER = /^(device|inspection|workOrder|sparePart|room)/;
const PROFILES: Readonly<Record<string, string>> = { technician: "member", manager: "administrator" };
/** Id of its first organization. */
const ORGANIZATION = 1;

/** Why an application cannot have this name, as a sentence, or null if it can. @param folders of `metadata` */
export function applicationProblem(name: string, folders: readonly string[]): string | null {
  if (!/^[a-z][a-zA-Z0-9]{0,39}$/.test(name)) {
    return `'${name}' cannot be the name of an application: begin with a small letter, and use at most 40 letters and digits, such as library.`;
  }
  const twin = folders.find((folder) => folder.toLowerCase() === name.toLowerCase());
  return twin === undefined ? null : `There is metadata/${twin} already; choose another name.`;
}

/** The example accounts of a new application. */
export function accountsOf(name: string): Readonly<Record<"member" | "administrator", string>> {
  const domain = `${name.toLowerCase()}.example`;
  return { member: `member@${domain}`, administrator: `admin@${domain}` };
}

/**
 * The files of a working application: one entity with its pages, two profiles, one organization.
 * @param product its name as people read it
 */
export function applicationFiles(name: string, product: string, read: ReadRegister): Readonly<Record<string, unknown>> {
  const kept = ["fileTypes.json", "entities/user/entity.json", "entities/organization/entity.json"];
  return {
    "application.json": {
      product,
      tenant: { called: "Site" },
      profiles: { member: {}, administrator: { provider: true } },
      synonyms: (read("application.json") as Json)["synonyms"],
    },
    "featureFlags.json": [],
    "permissions.json": permissionsOf(read("permissions.json") as Permissions),
    "routes.json": (read("routes.json") as readonly Row[]).map((row) => rowOf(row, product)),
    ...Object.fromEntries(kept.map((file) => [file, read(file)])),
    ...ITEM,
    ...examplesOf(name),
  };
}

function permissionsOf({ attributes, named }: Permissions): Permissions {
  return {
    entities: { [ENTITY]: { member: "VCUR", administrator: "VCUR" } },
    attributes: { organization: attributes["organization"] },
    named: Object.fromEntries(
      Object.entries(named).map(([key, profiles]) => [key, profiles.map((each) => PROFILES[each] ?? each)]),
    ),
  };
}

/** A row of the register for the new entity, with texts that fit any application. */
function rowOf(row: Row, product: string): Row {
  const others = row.entities?.filter((entity) => !OF_REGISTER.test(entity)) ?? [];
  const isOfRegister = others.length < (row.entities?.length ?? 0);
  const changed: Readonly<Record<string, Json>> = {
    login: { about: `${product} of your site` },
    home: { redirect: `${ENTITY}List` },
    siteList: { about: "All sites.", setup: { ...row.setup, attributes: ["name", "domain"] } },
    "{entity}List": {
      navigation: { group: product, label: "{labelPlural}", icon: "layout-grid", icons: { user: "users" }, order: 10 },
    },
  };
  return { ...row, ...(isOfRegister && { entities: [ENTITY, ...others] }), ...changed[row.name] };
}

const ITEM: Readonly<Record<string, unknown>> = {
  [`entities/${ENTITY}/entity.json`]: {
    name: ENTITY,
    label: "Item",
    labelPlural: "Items",
    readableAttribute: "name",
    scope: "organization",
    looksForReferrers: true,
  },
  [`entities/${ENTITY}/attributes.json`]: [
    {
      name: "id",
      label: "Item ID",
      type: "integer",
      orderNumber: 0,
      primaryKey: true,
      locked: true,
      serverSet: true,
    },
    {
      name: "code",
      label: "Code",
      elementType: "TextField",
      orderNumber: 10,
      importKey: true,
      showDefault: true,
      required: true,
      maxLength: 12,
      letterCase: "upper",
    },
    {
      name: "name",
      label: "Name",
      elementType: "TextField",
      orderNumber: 20,
      showDefault: true,
      required: true,
      maxLength: 100,
    },
    {
      name: "state",
      label: "State",
      elementType: "Combobox",
      orderNumber: 30,
      showDefault: true,
      comboboxOptionList: ["Planned", "In Use", "Retired"],
    },
    {
      name: "retiredOn",
      label: "Retired On",
      elementType: "DateField",
      orderNumber: 40,
      conditionalList: [
        {
          id: "shownWhenRetired",
          if: { attribute: "state", comparativeOperator: "isEqual", value: "Retired" },
          then: [{ id: "show" }],
        },
      ],
    },
    { name: "notes", label: "Notes", elementType: "TextArea", orderNumber: 50, maxLength: 1000 },
  ],
};

function examplesOf(name: string): Readonly<Record<string, unknown>> {
  const { member, administrator } = accountsOf(name);
  const domain = member.replace("member@", "");
  return {
    "examples/accounts.json": [
      { email: member, profile: "member" },
      { email: administrator, profile: "administrator", organizationId: ORGANIZATION },
    ],
    "examples/organizations.json": [
      {
        organization: {
          organizationId: ORGANIZATION,
          organizationGuid: randomUUID(),
          name: "First Site",
          domain,
        },
        users: [{ email: member, firstName: "Ann", lastName: "Member" }],
      },
      { organization: null, users: [{ email: administrator, firstName: "Ada", lastName: "Administrator" }] },
    ],
    [`examples/records/${ORGANIZATION}.json`]: {
      [ENTITY]: [
        { code: "A-1", name: "First item", state: "In Use" },
        { code: "A-2", name: "Second item", state: "Planned" },
      ],
    },
  };
}
