import { type Problem, refuse } from "../errors.ts";
import { type ApplicationSpec, type DeclaredFlags, NO_APPLICATION } from "./application-spec.ts";
import { type OfferedSpec, parseOfferedList } from "./offered-spec.ts";
import { parseTiedList, type TiedSpec } from "./tied-spec.ts";
import { parseUniqueList, type UniqueSpec } from "./unique-spec.ts";
import { parseWaivedList, type WaivedSpec } from "./waived-spec.ts";
import { checkIdentifier, type Field, readDefinition, type Shape, writeShape } from "./shape.ts";

/** Whose records an entity has: one organization's each, the organization itself, or everybody's. */
export const SCOPES = ["organization", "self", "configuration"] as const;
export type EntityScope = (typeof SCOPES)[number];

/** Where its records live: a table of their own, among the definitions, or in the product itself as a fixed list. */
export const STORES = ["records", "definitions", "code"] as const;
export type StoreKind = (typeof STORES)[number];

/** The kinds of definition that an entity of that store can show. */
export const DEFINITION_KINDS = ["entity", "attribute", "preset", "mapping"] as const;
export type ShownKind = (typeof DEFINITION_KINDS)[number];

/** An entity as stored. The flags that its application declares are properties too. */
export interface EntitySpec {
  readonly name: string;
  readonly label: string;
  readonly labelPlural: string;
  /** The attribute that names a record in pickers and dialogs. */
  readonly readableAttribute: string;
  readonly scope: EntityScope;
  readonly store: StoreKind;
  /**
   * The attribute by which a record is found besides its primary key, where it has a value: reads and pages take
   * either,
   * writes the primary key alone. Null where there is none.
   */
  readonly otherKey: string | null;
  /** Of store `definitions`: the kind that its records are. */
  readonly definitionKind: ShownKind;
  /** Path below `/api`; the name unless given (`security/answer`). */
  readonly route: string;
  /** Its attributes accept local changes of label, help text, order and showDefault only. */
  readonly system: boolean;
  /**
   * Whether it is part of the organization's structure: a locked record of one such entity bars new ones, deletes and
   * changes of lockable attributes of all of them.
   */
  readonly structural: boolean;
  /**
   * Entities whose records keep those that they name from being deleted in a way that is known beforehand: Delete is
   * off
   * rather than asked about. Whatever refers to a record keeps it, named here or not.
   */
  readonly keptByList: readonly string[];
  /** What a Delete that is off says, in place of the reason at hand. */
  readonly keptText: string | null;
  /** What is said while a lock keeps its records from being changed, in place of the usual. */
  readonly lockedText: string | null;
  /** In an update the text 'null' is no value, whatever the attribute. */
  readonly nullText: boolean;
  /** A record of it goes with the last one that names it: a file with the answers that hold it. */
  readonly owned: boolean;
  /** What no two of its records may have together. */
  readonly uniqueList: readonly UniqueSpec[];
  /** Which of the records that a reference is narrowed to it offers. */
  readonly offeredList: readonly OfferedSpec[];
  /** Beside which records a new one needs its readable attribute alone, whatever else is required. */
  readonly waivedList: readonly WaivedSpec[];
  /** Which attributes have a value only while another has one of its own; what would part them is refused (409). */
  readonly tiedList: readonly TiedSpec[];
  /**
   * The attributes that an account is made of, where its records are people who sign in: a body of these alone needs no
   * other, and whoever holds `{entity}.memberAdmin` writes them, and deletes, when the build is closed.
   */
  readonly accountList: readonly string[];
  /**
   * Names that a body may carry although they are no attributes: the server sets them elsewhere, such as with an
   * account.
   * They are left out and never stored.
   */
  readonly leftOutList: readonly string[];
  /**
   * The yes/no attribute whose Yes shows a record to everybody in its scope; any other record is its creator's alone,
   * and
   * one that is shared is written with the named permission `{entity}.share`. Null where all records are everybody's.
   */
  readonly sharedBy: string | null;
  /** Whether forms of its records offer the value history of a field; the call answers whatever it says. */
  readonly offersHistory: boolean;
  /** Whether a delete first shows what refers to the record; else it is asked for as any other. */
  readonly looksForReferrers: boolean;
  /**
   * What `GET /api/{entity}/download` calls the workbook of all its records, the file's ending apart; null
   * where there is none.
   */
  readonly downloadName: string | null;
  /** Its records are the views of all lists, as `parseListView` reads them. */
  readonly holdsViews: boolean;
  /** The entity whose attributes and records this one shows, narrowed to `viewValue` (`userAttribute`). */
  readonly viewOf: string | null;
  readonly viewValue: string | null;
  /** The attribute that serves as primary key where the viewed entity's own does not. */
  readonly keyAttribute: string | null;
}
export type EntitySpecInput = Pick<EntitySpec, "name"> & Partial<EntitySpec> & DeclaredFlags;

const text = (value: string): Field => ({ kind: "text", default: value, max: 200 });

const FIRST: Shape = {
  name: text(""),
  label: text(""),
  labelPlural: text(""),
  readableAttribute: text(""),
  otherKey: { kind: "text", default: null },
  scope: text("organization"),
  store: text("records"),
  definitionKind: text("attribute"),
  route: text(""),
  system: { kind: "boolean", default: false },
};
const LAST: Shape = {
  structural: { kind: "boolean", default: false },
  keptByList: { kind: "textList", default: Object.freeze([]), max: 20 },
  keptText: { kind: "text", default: null, max: 200 },
  lockedText: { kind: "text", default: null, max: 200 },
  nullText: { kind: "boolean", default: false },
  owned: { kind: "boolean", default: false },
  uniqueList: { kind: "list", default: Object.freeze([]), max: 20 },
  offeredList: { kind: "list", default: Object.freeze([]), max: 20 },
  waivedList: { kind: "list", default: Object.freeze([]), max: 20 },
  tiedList: { kind: "list", default: Object.freeze([]), max: 20 },
  accountList: { kind: "textList", default: Object.freeze([]), max: 20 },
  leftOutList: { kind: "textList", default: Object.freeze([]), max: 20 },
  sharedBy: { kind: "text", default: null },
  offersHistory: { kind: "boolean", default: true },
  looksForReferrers: { kind: "boolean", default: false },
  downloadName: { kind: "text", default: null, max: 100 },
  holdsViews: { kind: "boolean", default: false },
  viewOf: { kind: "text", default: null },
  viewValue: { kind: "text", default: null },
  keyAttribute: { kind: "text", default: null },
};

const shapes = new WeakMap<ApplicationSpec, Shape>();

/** The stored shape of an entity, in the order in which files are written. */
export function entityShape(application: ApplicationSpec): Shape {
  const flags = application.lifecycle?.closings.map(({ flag }): [string, Field] => [flag, FLAG]) ?? [];
  const made = shapes.get(application) ?? { ...FIRST, ...Object.fromEntries(flags), ...LAST };
  shapes.set(application, made);
  return made;
}

const FLAG: Field = { kind: "boolean", default: false };

/**
 * Names that a fixed path of the API needs (0-routes.md, 'Collisions' 8).
 */
export const RESERVED_ENTITY_NAMES: ReadonlySet<string> = new Set(
  (
    "admin batch db events export featureFlag hash login logout metadata migration " +
    "openapi outbox passwordReset session settings upload uploadAttachment"
  ).split(" "),
);

/** @throws MetadataError with every problem and its place */
export function parseEntitySpec(
  input: unknown,
  path = "entity",
  application: ApplicationSpec = NO_APPLICATION,
): EntitySpec {
  const problems: Problem[] = [];
  const spec = readDefinition(input, entityShape(application), path, problems) as unknown as EntitySpec;
  checkIdentifier(spec.name, `${path}.name`, problems);
  checkReserved(spec.name, application, path, problems);
  checkOneOf(spec.scope, SCOPES, `${path}.scope`, problems);
  checkOneOf(spec.store, STORES, `${path}.store`, problems);
  checkOneOf(spec.definitionKind, DEFINITION_KINDS, `${path}.definitionKind`, problems);
  const uniqueList = parseUniqueList(spec.uniqueList, `${path}.uniqueList`, problems);
  const offeredList = parseOfferedList(spec.offeredList, `${path}.offeredList`, problems);
  const waivedList = parseWaivedList(spec.waivedList, `${path}.waivedList`, problems);
  const tiedList = parseTiedList(spec.tiedList, `${path}.tiedList`, problems);
  refuse(problems);
  const label = spec.label || spec.name;
  return Object.freeze({
    ...spec,
    uniqueList,
    offeredList,
    waivedList,
    tiedList,
    label,
    labelPlural: spec.labelPlural || `${label}s`,
    route: spec.route || spec.name,
  });
}

/** The stored form; `parse(serialize(x))` equals x. */
export function serializeEntitySpec(spec: EntitySpec, application: ApplicationSpec): EntitySpecInput {
  return writeShape({ ...spec }, entityShape(application)) as unknown as EntitySpecInput;
}

function checkReserved(name: string, { reservedNames }: ApplicationSpec, path: string, problems: Problem[]): void {
  if (!RESERVED_ENTITY_NAMES.has(name) && !reservedNames.includes(name) && !name.endsWith("AuditHistory")) return;
  problems.push({
    code: "reservedName",
    path: `${path}.name`,
    message: `${name} is a fixed path of the API; choose another`,
  });
}

function checkOneOf(value: string, choices: readonly string[], path: string, problems: Problem[]): void {
  if (choices.includes(value)) return;
  problems.push({ code: "shape", path, message: `expected one of ${choices.join(", ")}, found ${value}` });
}
