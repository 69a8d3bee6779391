/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, PermissionMap } from "@armature/engine";
import type { ApplicationSpecInput } from "@armature/engine/metadata";
import type { RuleSpec } from "@armature/engine/rules";
import { DECLARED_CLINICS } from "@armature/engine/testing";
import type { Session } from "../data/session/session.ts";

/** What the application of the tests declares. */
export const DECLARED = {
  ...DECLARED_CLINICS,
  session: { organization: ["serviceAreaId"] },
} as const satisfies ApplicationSpecInput;

const everywhere = { acute: true, ambulatory: true };

/** An entity with a text key, a rule that shows and requires a field, and a reference to itself. */
const personEntity: EntitySpecInput = {
  name: "person",
  label: "Person",
  labelPlural: "Persons",
  readableAttribute: "lastName",
  closable: true,
};

const forDoctors: RuleSpec = {
  id: "forDoctors",
  if: { attribute: "doctor", comparativeOperator: "isEqual", value: 1 },
  then: [{ id: "show" }, { id: "require" }],
};

const attributes: readonly AttributeSpecInput[] = [
  { name: "personId", label: "Person ID", type: "integer", primaryKey: true, orderNumber: 0, serverSet: true },
  text("email", 10, { importKey: true, required: true, maxLength: 60, showDefault: true, helpText: "Where to write" }),
  text("lastName", 20, { required: true, maxLength: 40, showDefault: true }),
  text("jobTitle", 30, { maxLength: 40 }),
  {
    name: "doctor",
    label: "Doctor",
    elementType: "FakeFlag",
    valueYes: 1,
    valueNo: 0,
    orderNumber: 40,
    showDefault: true,
    ...everywhere,
  },
  text("licence", 50, {
    label: "Licence",
    conditionalList: [forDoctors],
  }),
  {
    name: "leaderId",
    label: "Leader",
    elementType: "FakeReference",
    fkExists: true,
    fkName: "person",
    orderNumber: 60,
    showDefault: true,
    ...everywhere,
  },
];

export const personAttributes: readonly AttributeSpecInput[] = attributes.map((attribute) => ({
  ...attribute,
  entityName: "person",
}));

/** A text attribute for every organization. */
export function text(name: string, orderNumber: number, spec: Partial<AttributeSpecInput> = {}): AttributeSpecInput {
  const label = name.replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase());
  return { name, label, entityName: "person", elementType: "FakeText", orderNumber, ...everywhere, ...spec };
}

export function metadataAnswer(
  attributes: readonly AttributeSpecInput[] = personAttributes,
  revision = 1,
): MetadataAnswer {
  return { result: { revision, application: DECLARED, entities: [personEntity], attributes } };
}

/** Adds teams. A team can name a person as its head, which is shown before the person is deleted. */
export function metadataWithTeams(): MetadataAnswer {
  const { result } = metadataAnswer();
  const team = { name: "team", label: "Team", labelPlural: "Teams", readableAttribute: "title" };
  const own: readonly AttributeSpecInput[] = [
    { name: "teamId", label: "Team ID", type: "integer", primaryKey: true, serverSet: true },
    text("title", 10),
    {
      name: "headId",
      label: "Head",
      elementType: "FakeReference",
      fkExists: true,
      fkName: "person",
      orderNumber: 20,
      ...everywhere,
    },
  ];
  const attributes = own.map((attribute) => ({ ...attribute, entityName: "team" }));
  return {
    result: {
      ...result,
      entities: [...result.entities.map((each) => ({ ...each, looksForReferrers: true })), team],
      attributes: [...result.attributes, ...attributes],
    },
  };
}

const EVERYTHING: PermissionMap = { person: { view: true, create: true, update: true, remove: true } };

export interface SessionOptions {
  readonly permission?: PermissionMap;
  readonly status?: string;
  /** Milliseconds until the session ends. */
  readonly left?: number;
}

/** A member of an ambulatory clinic. */
export function aSession({
  permission = EVERYTHING,
  status = "buildOpen",
  left = 1_800_000,
}: SessionOptions = {}): Session {
  const now = Date.now();
  return {
    loggedIn: true,
    expires: (now + left) / 1000,
    now,
    username: "mara@clinic.example",
    isProviderUser: false,
    organizationId: 7,
    organization: { organizationId: 7, name: "Lakeside Clinic", status, careSetting: "Ambulatory", serviceAreaId: 12 },
    timeZone: "UTC",
    today: new Date(now).toISOString().slice(0, 10),
    user: {
      userId: 3,
      displayName: "Mara Lind",
      email: "mara@clinic.example",
      organizationId: 7,
      permission,
    },
  };
}

export const NOBODY: Session = {
  loggedIn: false,
  expires: null,
  now: 0,
  username: null,
  isProviderUser: null,
  organizationId: null,
  organization: null,
  timeZone: null,
  today: null,
  user: null,
};

/** The parts of the application's file that pages use. */
export const APPLICATION = {
  tenant: { called: "Service Area", secondName: { attribute: "serviceAreaId", short: "SA" } },
  lackingText: "This {label} is missing fields required by Epic based on previous answers",
  lifecycle: DECLARED.lifecycle,
  variants: DECLARED.variants,
  pathParams: { serviceArea: "provider-crowd-sa{serviceAreaId}" },
} as const;
