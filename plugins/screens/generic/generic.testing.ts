import { fakePlugins, screensOf, type Visit, visitApp } from "@armature/renderer/testing";
import { screens } from "./index.ts";

const paths = {
  List: ["list", "list", "{labelPlural}"],
  Create: ["create", "create", "Create {label}"],
  Edit: ["edit", "edit/:id", "Edit {label}"],
  View: ["view", "view/:id", "{label}"],
  EditBatch: ["editBatch", "edit-batch/:idListEncoded", "Edit Batch"],
  ImportFile: ["importFile", "import-file", "Import File"],
  ImportFileConfirm: ["importFileConfirm", "import-file/:fileId", "Import File"],
  Undo: ["undo", "undo/:changesetId", "Undo"],
  Restore: ["restore", "restore/:id", "Restore {label}"],
} as const;
type PersonRoute = keyof typeof paths;
/** Texts of the example entity, by route. */
type Texts = Readonly<Partial<Record<PersonRoute, Readonly<Record<string, string>>>>>;

const ALWAYS = [
  { name: "login", path: "/login", screen: "generic/list", guard: "public", frame: "bare" },
  { name: "home", path: "/", screen: "generic/list", guard: "session", title: "Home" },
];

/**
 * Opens the generic screens of the example entity. Only the named routes exist.
 * @param setup the setup of each route, as route rows have it
 * @param plugins the element types
 * @returns a function that opens a path and returns a function that gives the current path
 */
export function visitsOf(
  names: readonly PersonRoute[],
  texts: Texts = {},
  entities: readonly string[] = ["person"],
  setup: Partial<Record<PersonRoute, object>> = {},
  plugins: Visit["plugins"] = fakePlugins,
): (path: string) => () => string {
  const rows = names.map((name) => {
    const [screen, path, title] = paths[name];
    return {
      name: `{entity}${name}`,
      path: `/build/{entity}/${path}`,
      screen: `generic/${screen}`,
      title,
      guard: "session",
      entities,
      ...(texts[name] && { texts: { person: texts[name] } }),
      ...(setup[name] && { setup: setup[name] }),
    };
  });
  const routes = [...ALWAYS, ...rows];
  return (path) => visitApp({ routes, screens: screensOf("generic", screens), path, plugins });
}
