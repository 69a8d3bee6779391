import { EngineError, type MessageTable } from "@armature/engine";

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
  /** What stands above a form, to read and to change alike (GEN-076). */
  readonly alert?: ScreenAlert;
  /** The form of a record opens in preview mode, and its Edit button turns the fields on (ADM-091). */
  readonly opensInPreview?: boolean;
}

/** A note above a form; where the product has the setting, with a link to the address that it holds. */
export interface ScreenAlert {
  readonly text: string;
  readonly link?: { readonly label: string; readonly setting: "courseUrl" };
}

/**
 * Occasions: a list without records, one that could not be loaded; a record that was or was not saved or found; and the
 * button that saves it.
 */
export type SetupText =
  | "none"
  | "notLoaded"
  | "created"
  | "notCreated"
  | "updated"
  | "notUpdated"
  | "notFound"
  | "submit";

/** In place of a route name: the form stands in a window over the list. */
export const IN_WINDOW = "window";

const KEYS: readonly string[] = [
  "attributes",
  "fixed",
  "sort",
  "routes",
  "texts",
  "issues",
  "afterCreate",
  "alert",
  "opensInPreview",
];

/** @throws EngineError naming a key that there is not */
export function readSetup(input: unknown, place: string): ScreenSetup {
  if (input === undefined) return NO_SETUP;
  const unknown = Object.keys(input as object).find((key) => !KEYS.includes(key));
  if (unknown === undefined) return input as ScreenSetup;
  throw new EngineError(`${place}.${unknown}: there is no such key; there are ${KEYS.join(", ")}`);
}

const NO_SETUP: ScreenSetup = Object.freeze({});

/** The route names that a setup mentions. */
export function routesOf({ routes = {} }: ScreenSetup): readonly string[] {
  return Object.values(routes).filter((name) => name !== IN_WINDOW);
}
