import { EngineError, type EntityType, type MessageTable, narrowType, requiring } from "@armature/engine";

/** A call that follows a create, and what is said of it; `{attribute}` stands for a value of the new record. */
export interface AfterCreate {
  /** Path of a GET, `:id` for the new record's key. */
  readonly path: string;
  readonly done: string;
  readonly failed: string;
}

/** How a screen of an entity differs from the usual one; what is absent is as usual. */
export interface ScreenSetup {
  /** The only columns or fields, in their order. */
  readonly attributes?: readonly string[];
  /** Those of the attributes that provider staff alone are shown. */
  readonly staff?: readonly string[];
  /** Attributes without which the form saves no record, whatever their definitions say. */
  readonly required?: readonly string[];
  /** Attributes of the record that are read above its form. */
  readonly facts?: readonly string[];
  /** References below whose field the record that they name is read. */
  readonly details?: readonly string[];
  /** Attributes that a save sends, changed or not; the session's organization is one as `organizationId`. */
  readonly sends?: readonly string[];
  /** The form cannot be saved until all of it is valid. */
  readonly savesWhenValid?: boolean;
  /** The list is of the one record that this reference names, by the parameter of its path that is called so. */
  readonly within?: string;
  /** The records are those of all organizations, by the calls of administrators. */
  readonly everywhere?: boolean;
  /** Each row offers Delete beside Edit, and Edit is off while the build is closed. */
  readonly rowActions?: boolean;
  /** Fields that are shown and not changed. */
  readonly fixed?: readonly string[];
  /** First order of a list, as `lastName,firstName`. */
  readonly sort?: string;
  /** Names of the routes that Add, Edit and the way back lead to; `window` for the list's own window. */
  readonly routes?: Readonly<Partial<Record<"list" | "create" | "edit", string>>>;
  /** What is said in place of the usual, by occasion. */
  readonly texts?: Readonly<Partial<Record<SetupText, string>>>;
  /** Texts of issues by code. */
  readonly issues?: MessageTable;
  readonly afterCreate?: AfterCreate;
  /** What stands above a form, to read and to change alike. */
  readonly alert?: ScreenAlert;
  /** The form of a record opens in preview mode, and its Edit button turns the fields on. */
  readonly opensInPreview?: boolean;
  /** Screens that stand on the page of a record as parts of it, by `<area>/<screen>`. */
  readonly parts?: readonly string[];
  /** The parts of a form of several pages do not stand beside the page. */
  readonly hidesSections?: boolean;
}

/** A note above a form; where the product has the setting, with a link to the address that it holds. */
export interface ScreenAlert {
  readonly text: string;
  readonly link?: { readonly label: string; readonly setting: "courseUrl" };
}

/**
 * Occasions: a list without records, one that could not be loaded, and the button that adds to it; a record that was or
 * was not saved or found, or that this person may not change; and the button that saves it.
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

/** In place of a route name: the form stands in a window over the list. */
export const IN_WINDOW = "window";

const KEYS: readonly string[] = [
  "attributes",
  "staff",
  "required",
  "facts",
  "details",
  "sends",
  "savesWhenValid",
  "within",
  "everywhere",
  "rowActions",
  "fixed",
  "sort",
  "routes",
  "texts",
  "issues",
  "afterCreate",
  "alert",
  "opensInPreview",
  "parts",
  "hidesSections",
];

/** @throws EngineError naming a key that there is not */
export function readSetup(input: unknown, place: string): ScreenSetup {
  if (input === undefined) return NO_SETUP;
  const unknown = Object.keys(input as object).find((key) => !KEYS.includes(key));
  if (unknown === undefined) return input as ScreenSetup;
  throw new EngineError(`${place}.${unknown}: there is no such key; there are ${KEYS.join(", ")}`);
}

const NO_SETUP: ScreenSetup = Object.freeze({});

/** What a screen of this setup shows of an entity, and asks for. */
export function screenType(type: EntityType, setup: ScreenSetup, isProviderUser: boolean): EntityType {
  const { attributes, staff = [], required = [], everywhere = false } = setup;
  if (everywhere) return ofAll(screenType(type, { ...setup, everywhere: false }, isProviderUser));
  if (!attributes) return type;
  const shown = isProviderUser ? attributes : attributes.filter((name) => !staff.includes(name));
  return requiring(narrowType(type, shown), required);
}

/** The same entity whatever organization is chosen, which neither bounds nor closes its records. */
function ofAll(type: EntityType): EntityType {
  return { ...type, route: `admin/${type.route}`, scope: "configuration", closings: [], structural: false };
}

/** The route names that a setup mentions. */
export function routesOf({ routes = {} }: ScreenSetup): readonly string[] {
  return Object.values(routes).filter((name) => name !== IN_WINDOW);
}
