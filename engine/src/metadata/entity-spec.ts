import { type Problem, refuse } from "../errors.ts";
import { memoize } from "../values/memoize.ts";
import { type ApplicationSpec, type DeclaredFlags, NO_APPLICATION } from "./application-spec.ts";
import { checkFormerNames } from "./former-names.ts";
import { KEPT_SHAPE, type KeptSpec, parseKeptList } from "./kept-spec.ts";
import { OFFERED_SHAPE, type OfferedSpec, parseOfferedList } from "./offered-spec.ts";
import { parseRuleList, REFUSAL_SHAPE, type RefusalSpec } from "./refusal-spec.ts";
import { parseTiedList, TIED_SHAPE, type TiedSpec } from "./tied-spec.ts";
import { parseUniqueList, UNIQUE_SHAPE, type UniqueSpec } from "./unique-spec.ts";
import { parseWaivedList, WAIVED_SHAPE, type WaivedSpec } from "./waived-spec.ts";
import { checkIdentifier, type Field, readDefinition, type Shape, writeShape } from "./shape.ts";

/** To whom the records of an entity belong: each to one organization, the organization itself, or everybody. */
export const SCOPES = ["organization", "self", "configuration"] as const;
/** One of `organization`, `self` and `configuration`. */
export type EntityScope = (typeof SCOPES)[number];

/** Where records are stored: in a table of their own, among the definitions, or as a fixed list in the product. */
export const STORES = ["records", "definitions", "code"] as const;
export type StoreKind = (typeof STORES)[number];

/** The kinds of definition that an entity with store `definitions` can show. */
export const DEFINITION_KINDS = ["entity", "attribute", "preset", "mapping", "webhook"] as const;
export type ShownKind = (typeof DEFINITION_KINDS)[number];

/** An entity as stored. The flags that the application declares are properties too. */
export interface EntitySpec {
  /** The name of its table and of its path in the API. Only a release can change it; people read the label. */
  readonly name: string;
  /**
   * All names that it had in earlier releases, newest first. Its records, their history and what people made for it go
   * on under the new name.
   */
  readonly formerNameList: readonly string[];
  /** The name of one record, such as `Device`. The default is `name`. */
  readonly label: string;
  /** The name of several records. The default is the label with an s. */
  readonly labelPlural: string;
  /** The attribute that names a record in pickers and dialogs. */
  readonly readableAttribute: string;
  /**
   * To whom its records belong: each to one organization, to the organization that the record itself is, or to
   * everybody.
   */
  readonly scope: EntityScope;
  /** Where its records are: in a table of their own, among the definitions, or fixed in the product. */
  readonly store: StoreKind;
  /**
   * A second attribute that identifies a record, if it has a value. Reads and page addresses accept either key, writes
   * only the primary key. Null if there is none.
   */
  readonly otherKey: string | null;
  /** For store `definitions`: the kind of its records. */
  readonly definitionKind: ShownKind;
  /** The path below `/api`, such as `security/answer`. The default is the name. */
  readonly route: string;
  /** Whether administrators may change only label, help text, order and showDefault of its attributes. */
  readonly system: boolean;
  /**
   * Whether it belongs to the structure of the organization. If any structural record is locked, no structural record
   * can be created or deleted, and no lockable attribute of one changed.
   */
  readonly structural: boolean;
  /**
   * What prevents the deletion of a record, so that 'Delete' is disabled: entities whose records refer to it, by name,
   * and conditions that it meets. Other references prevent deletion too, but only the server reports them.
   */
  readonly keptByList: readonly (string | KeptSpec)[];
  /** What a disabled 'Delete' says where no condition has a text of its own, instead of the default text. */
  readonly keptText: string | null;
  /** What is shown while a lock prevents changes of its records, instead of the default text. */
  readonly lockedText: string | null;
  /** Whether an update treats the text 'null' as no value, for every attribute. */
  readonly nullText: boolean;
  /**
   * Whether a record is deleted when the last record that refers to it is deleted or changed. A file goes with the
   * answers that contain it, for example.
   */
  readonly owned: boolean;
  /** Combinations of values that no two records may share. */
  readonly uniqueList: readonly UniqueSpec[];
  /** Which records a reference to it offers. */
  readonly offeredList: readonly OfferedSpec[];
  /** When a new record needs only its readable attribute, whatever else is required. */
  readonly waivedList: readonly WaivedSpec[];
  /**
   * Attributes that may have a value only while another attribute has a certain value. A change that breaks this is
   * refused (409).
   */
  readonly tiedList: readonly TiedSpec[];
  /** Rules of the whole record: conditions under which a save is refused or warned of, with the text that people read. */
  readonly ruleList: readonly RefusalSpec[];
  /**
   * The attributes of an account, for an entity whose records are people who sign in. A body with only these needs no
   * other attribute. People with `{entity}.memberAdmin` may write these and delete records even when the state closes
   * other writes.
   */
  readonly accountList: readonly string[];
  /**
   * Names that a body may contain although they are not attributes, because the server sets them by other means, such
   * as with an account. They are ignored and never stored.
   */
  readonly leftOutList: readonly string[];
  /**
   * The yes/no attribute that shares a record with everybody in its scope. Other records are visible to their creator
   * only. Writing a shared record needs the permission `{entity}.share`. Null if all records are visible to everybody.
   */
  readonly sharedBy: string | null;
  /** Whether forms offer the history of each value. The API returns the history in any case. */
  readonly offersHistory: boolean;
  /** Whether 'Delete' first shows the records that refer to this one. */
  readonly looksForReferrers: boolean;
  /**
   * The name, without ending, of the workbook with all records that `GET /api/{entity}/download` returns. Null if there
   * is none.
   */
  readonly downloadName: string | null;
  /** Whether its records are the saved views of all lists, which `parseListView` reads. */
  readonly holdsViews: boolean;
  /**
   * Whether pages serve it that serve every such entity: the routes whose `entities` has `*`. Administrators' own
   * entities have them from the start.
   */
  readonly hasPages: boolean;
  /** The entity whose attributes and records this one shows, limited to `viewValue` (`deviceAttribute`). */
  readonly viewOf: string | null;
  /** The entity whose definitions `viewOf` shows, such as `user`. */
  readonly viewValue: string | null;
  /** The attribute that serves as primary key if that of the viewed entity cannot. */
  readonly keyAttribute: string | null;
}
/** An entity as an application writes it in `entity.json`: a name, and what differs from the defaults. */
export type EntitySpecInput = Pick<EntitySpec, "name"> & Partial<EntitySpec> & DeclaredFlags;

const text = (value: string): Field => ({ kind: "text", default: value, max: 200 });
const list = (more: Partial<Field>): Field => ({ kind: "list", default: Object.freeze([]), max: 20, ...more });
const ofAttribute: Field = { kind: "text", default: null, names: "attribute" };
const ofEntity: Field = { kind: "text", default: null, names: "entity" };

const FIRST: Shape = {
  name: text(""),
  formerNameList: list({ kind: "textList" }),
  label: text(""),
  labelPlural: text(""),
  readableAttribute: { ...text(""), names: "attribute" },
  otherKey: ofAttribute,
  scope: { ...text("organization"), choices: SCOPES },
  store: { ...text("records"), choices: STORES },
  definitionKind: { ...text("attribute"), choices: DEFINITION_KINDS },
  route: text(""),
  system: { kind: "boolean", default: false },
};
const LAST: Shape = {
  structural: { kind: "boolean", default: false },
  keptByList: list({ names: "entity", of: KEPT_SHAPE }),
  keptText: { kind: "text", default: null, max: 200 },
  lockedText: { kind: "text", default: null, max: 200 },
  nullText: { kind: "boolean", default: false },
  owned: { kind: "boolean", default: false },
  uniqueList: list({ of: UNIQUE_SHAPE }),
  offeredList: list({ of: OFFERED_SHAPE }),
  waivedList: list({ of: WAIVED_SHAPE }),
  tiedList: list({ of: TIED_SHAPE }),
  ruleList: list({ of: REFUSAL_SHAPE, max: 100 }),
  accountList: list({ kind: "textList", names: "attribute" }),
  leftOutList: list({ kind: "textList" }),
  sharedBy: ofAttribute,
  offersHistory: { kind: "boolean", default: true },
  looksForReferrers: { kind: "boolean", default: false },
  downloadName: { kind: "text", default: null, max: 100 },
  holdsViews: { kind: "boolean", default: false },
  hasPages: { kind: "boolean", default: false },
  viewOf: ofEntity,
  viewValue: ofEntity,
  keyAttribute: ofAttribute,
};

/** The stored shape of an entity, in the order in which files are written. */
export const entityShape = memoize(({ lifecycle }: ApplicationSpec): Shape => {
  const flags = lifecycle?.closings.map(({ flag }): [string, Field] => [flag, FLAG]) ?? [];
  return { ...FIRST, ...Object.fromEntries(flags), ...LAST };
});

const FLAG: Field = { kind: "boolean", default: false };

/** Names that fixed paths of the API need. */
export const RESERVED_ENTITY_NAMES: ReadonlySet<string> = new Set(
  (
    "admin batch db events export featureFlag hash login logout metadata migration " +
    "openapi outbox passwordReset session settings signIn upload uploadAttachment"
  ).split(" "),
);

/**
 * Reads an entity as stored, and fills in defaults.
 * @throws MetadataError with every problem and its place
 * @example
 * ```ts
 * import { parseEntitySpec } from "@armature/engine";
 * parseEntitySpec({ name: "item" }).scope; // → "organization"
 * ```
 */
export function parseEntitySpec(
  input: unknown,
  path = "entity",
  application: ApplicationSpec = NO_APPLICATION,
): EntitySpec {
  const problems: Problem[] = [];
  const spec = readDefinition(input, entityShape(application), path, problems) as unknown as EntitySpec;
  checkIdentifier(spec.name, `${path}.name`, problems);
  checkReserved(spec.name, application, path, problems);
  checkFormerNames(spec, `${path}.formerNameList`, problems);
  const keptByList = parseKeptList(spec.keptByList, `${path}.keptByList`, problems);
  const uniqueList = parseUniqueList(spec.uniqueList, `${path}.uniqueList`, problems);
  const offeredList = parseOfferedList(spec.offeredList, `${path}.offeredList`, problems);
  const waivedList = parseWaivedList(spec.waivedList, `${path}.waivedList`, problems);
  const tiedList = parseTiedList(spec.tiedList, `${path}.tiedList`, problems);
  const ruleList = parseRuleList(spec.ruleList, `${path}.ruleList`, problems);
  refuse(problems);
  const label = spec.label || spec.name;
  return Object.freeze({
    ...spec,
    keptByList,
    uniqueList,
    offeredList,
    waivedList,
    tiedList,
    ruleList,
    label,
    labelPlural: spec.labelPlural || `${label}s`,
    route: spec.route || spec.name,
  });
}

/** The stored form. `parse(serialize(x))` equals x. */
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
