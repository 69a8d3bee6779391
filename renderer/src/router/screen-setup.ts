import { type AttributeType, EngineError, type EntityType, type MessageTable } from "@armature/engine";
import { SETUP_SHAPE } from "@armature/engine/metadata";
import { narrowType, requiring } from "@armature/engine/schema";

/** A call after a record is created, and the messages about it. `{attribute}` stands for a value of the new record. */
export interface AfterCreate {
  /** Path of a GET. `:id` stands for the new record's key. */
  readonly path: string;
  /** The message if the call succeeded. */
  readonly done: string;
  /** The message if it failed. */
  readonly failed: string;
}

/** How a screen of an entity differs from the usual one. Absent properties are as usual. */
export interface ScreenSetup {
  /** The only columns or fields, in order. */
  readonly attributes?: readonly string[];
  /** Attributes among these that only provider staff see. */
  readonly staff?: readonly string[];
  /** Attributes that the form requires, whatever their definitions say. */
  readonly required?: readonly string[];
  /** Labels that replace those of attributes on this screen, by attribute. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Attributes of the record that are shown above its form. */
  readonly facts?: readonly string[];
  /** References below which details of the chosen record are shown. */
  readonly details?: readonly string[];
  /** Attributes that every save sends, changed or not. `organizationId` is the session's organization. */
  readonly sends?: readonly string[];
  /** Whether the form can be saved only once everything is valid. */
  readonly savesWhenValid?: boolean;
  /** Limits the list to one referenced record: the reference whose path parameter has the same name. */
  readonly within?: string;
  /** Whether records of all organizations are shown, through the calls for administrators. */
  readonly everywhere?: boolean;
  /** Whether rows offer 'Delete' beside 'Edit', and 'Edit' is disabled while the build is closed. */
  readonly rowActions?: boolean;
  /** Fields that are shown but cannot be changed. */
  readonly fixed?: readonly string[];
  /** First order of a list, such as `lastName,firstName`. */
  readonly sort?: string;
  /** Names of the routes for Add, Edit and the way back. `window` opens a window over the list. */
  readonly routes?: Readonly<Partial<Record<"list" | "create" | "edit", string>>>;
  /** Texts that replace the usual ones, by occasion. */
  readonly texts?: Readonly<Partial<Record<SetupText, string>>>;
  /** Texts of issues by code. */
  readonly issues?: MessageTable;
  /** A call after a record is created. */
  readonly afterCreate?: AfterCreate;
  /** A note above a form, both in reading and in editing. */
  readonly alert?: ScreenAlert;
  /** Whether the form opens in preview mode, in which the Edit button enables the fields. */
  readonly opensInPreview?: boolean;
  /** Screens that are parts of a record's page, by `<area>/<screen>`. */
  readonly parts?: readonly string[];
}

/** A note above a form, with a link if the product has the setting with the address. */
export interface ScreenAlert {
  /** The text of the note. */
  readonly text: string;
  /** A link at its end, to the address that the setting holds. */
  readonly link?: { readonly label: string; readonly setting: "courseUrl" };
}

/**
 * The occasions: a list without records, one that could not be loaded, the button that adds to it; a record that was or
 * was not saved or found, or that the person may not change; the button that saves it.
 */
export type SetupText =
  | "none"
  | "notLoaded"
  | "add"
  | "created"
  | "notCreated"
  | "updated"
  | "notUpdated"
  | "forbidden"
  | "notFound"
  | "submit";

/** Used instead of a route name: the form opens in a window over the list. */
export const IN_WINDOW = "window";

const KEYS: readonly string[] = Object.keys(SETUP_SHAPE);

/** @throws EngineError that names an unknown key */
export function readSetup(input: unknown, place: string): ScreenSetup {
  if (input === undefined) return NO_SETUP;
  const unknown = Object.keys(input as object).find((key) => !KEYS.includes(key));
  if (unknown === undefined) return input as ScreenSetup;
  throw new EngineError(`${place}.${unknown}: there is no such key; there are ${KEYS.join(", ")}`);
}

const NO_SETUP: ScreenSetup = Object.freeze({});

/** What a screen with this setup shows and requires of an entity. */
export function screenType(type: EntityType, setup: ScreenSetup, isProviderUser: boolean): EntityType {
  const { attributes, staff = [], required = [], labels, everywhere = false } = setup;
  if (everywhere) return ofAll(screenType(type, { ...setup, everywhere: false }, isProviderUser));
  if (!attributes) return type;
  const shown = isProviderUser ? attributes : attributes.filter((name) => !staff.includes(name));
  const narrowed = requiring(narrowType(type, shown), required);
  return labels ? labelled(narrowed, labels) : narrowed;
}

function labelled(type: EntityType, labels: Readonly<Record<string, string>>): EntityType {
  const named = (each: AttributeType) => ({ ...each, label: labels[each.name] ?? each.label });
  const byName = new Map([...type.byName].map(([name, each]) => [name, named(each)]));
  return { ...type, attributes: type.attributes.map(named), byName };
}

/** The entity without limits of the chosen organization, which neither bounds nor closes its records. */
function ofAll(type: EntityType): EntityType {
  return { ...type, route: `admin/${type.route}`, scope: "configuration", closings: [], structural: false };
}

/** The route names in a setup. */
export function routesOf({ routes = {} }: ScreenSetup): readonly string[] {
  return Object.values(routes).filter((name) => name !== IN_WINDOW);
}
