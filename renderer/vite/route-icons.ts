import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { didYouMean } from "@armature/engine/values";
import { folderOf } from "./installed.ts";

/** The icons that an application can name, with the file of each: lucide's in kebab case, and its own. */
export type KnownIcons = ReadonlyMap<string, string>;

/**
 * The icons of lucide, and those of the application's folder `icons`, which come first.
 * @param own the folder of the application's own code; it need not exist
 * @throws Error for a file that is no drawing
 */
export function knownIcons(own: string | null): KnownIcons {
  const lucide = path.join(folderOf("lucide-react"), "dist/esm/icons");
  const icons = new Map([
    ...filesIn(lucide, ".mjs"),
    ...(own === null ? [] : filesIn(path.join(own, "icons"), ".svg")),
  ]);
  for (const file of icons.values()) if (file.endsWith(".svg")) drawingIn(file);
  return icons;
}

function filesIn(folder: string, ending: string): readonly (readonly [name: string, file: string])[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => [path.basename(file, ending), path.join(folder, file)] as const);
}

/** Why icons of the rows cannot be shown, a sentence for each. */
export function iconProblems(file: string, rows: unknown, icons: KnownIcons): readonly string[] {
  const names = [...new Set(namesIn(rows))].filter((name) => !icons.has(name));
  return names.map((name) => `${file}: there is no icon ${name}.${didYouMean(name, icons.keys())}`);
}

/** The names of all icons: `icon`, and the values of `icons`. */
function namesIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    const named = key === "icon" ? [value] : key === "icons" ? Object.values(value as object) : null;
    return named?.filter((name) => typeof name === "string") ?? namesIn(value);
  });
}

/**
 * The rows as a module of JavaScript, with the drawing of each icon in place of its name. So the pages have the icons
 * that they show and no other.
 */
export function rowsModule(rows: unknown, icons: KnownIcons): string {
  const used = [...new Set(namesIn(rows))].filter((name) => icons.has(name));
  const drawn = used.map((name, i) => sourceOf(`icon${i}`, icons.get(name) ?? ""));
  const place = (name: unknown) => (used.includes(name as string) ? `${MARK}${used.indexOf(name as string)}` : name);
  const text = JSON.stringify(rows, (key, value: unknown) => {
    if (key === "icon") return place(value);
    if (key !== "icons" || typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([entity, name]) => [entity, place(name)]));
  });
  const source = text.replaceAll(new RegExp(`"${MARK}(\\d+)"`, "g"), (_, i) => `icon${i}`);
  const own = drawn.some((each) => each.startsWith("const")) ? ['import { svgIcon } from "@armature/renderer";'] : [];
  return [...own, ...drawn, `export default ${source};`].join("\n");
}

/** Stands for an icon until its name in the module is written. No text of a file has it. */
const MARK = "virtual:icon:";

function sourceOf(name: string, file: string): string {
  if (!file.endsWith(".svg")) return `import ${name} from ${JSON.stringify(file)};`;
  const { view, drawing } = drawingIn(file);
  return `const ${name} = svgIcon(${JSON.stringify(view)}, ${JSON.stringify(drawing)});`;
}

/** What an SVG file draws. It becomes part of the page, so it holds no code. */
function drawingIn(file: string): { readonly view: string; readonly drawing: string } {
  const [, tag = "", drawing = ""] = /<svg\b([^>]*)>(.*)<\/svg>/s.exec(readFileSync(file, "utf8")) ?? [];
  const [, view] = /\bviewBox="([^"]+)"/.exec(tag) ?? [];
  if (view === undefined) throw new Error(`${file} is no drawing: it needs <svg viewBox="…">.`);
  const [code] = /<(script|foreignObject|style|image|use|a)\b|\son\w+=|javascript:/i.exec(drawing) ?? [];
  if (code !== undefined) throw new Error(`${file} holds ${code.trim()}: an icon only draws.`);
  return { view, drawing: drawing.trim() };
}
