import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The files of the screens that lists name, by `<area>/<screen>`; the first list that names one counts.
 * @param lists such as `<area>/screens/index.ts` or `screens/<area>/index.ts`
 */
export function screensIn(lists: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const list of lists) {
    const folder = path.dirname(list);
    const area = folder.split(path.sep).findLast((part) => part !== "screens");
    for (const [, name, file = ""] of readFileSync(list, "utf8").matchAll(/\b(\w+): \(\) => import\(\s*"([^"]+)"/g)) {
      const screen = `${area}/${name}`;
      if (!found.has(screen)) found.set(screen, path.resolve(folder, file));
    }
  }
  return found;
}
