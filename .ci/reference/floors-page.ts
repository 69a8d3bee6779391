import { readFileSync } from "node:fs";
import path from "node:path";
import { floors, type Floors, roomsOf } from "../floors.ts";
import { root } from "../run-steps.ts";

const README = "docs/architecture/README.md";
/** What stands between these lines is made of `.ci/floors.ts`. */
const DRAWING = /(<!-- floors: npm run reference -->\n).*?(\n<!-- end of the floors -->)/s;
const WIDTH = 110;

/** The floors of the houses that every application has, drawn. The rest of the page stays. */
export function floorsPage(): string {
  const houses = Object.entries(floors)
    .filter(([house]) => !house.startsWith("plugins/"))
    .map(([house, order]) => drawn(house, order));
  return readFileSync(path.join(root, README), "utf8").replace(
    DRAWING,
    (_all, begin: string, end: string) => `${begin}\n\`\`\`\n${houses.join("\n")}\n\`\`\`\n${end}`,
  );
}

/** One house in as many lines as it needs: rooms of one floor with commas, floors with arrows. */
function drawn(house: string, order: Floors): string {
  const indent = " ".repeat(25);
  const lines = [house.padEnd(25)];
  for (const [level, floor] of order.entries()) {
    const part = `${level > 0 ? " ← " : ""}${roomsOf(floor).join(", ")}`;
    const last = lines.at(-1) ?? "";
    if (last.length + part.length > WIDTH) lines.push(indent + part.trimStart());
    else lines.splice(-1, 1, last + part);
  }
  return lines.join("\n");
}
