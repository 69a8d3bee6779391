import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { IForbiddenRuleType } from "dependency-cruiser";

/** Rooms that import each other, and why they may. */
interface Knot {
  readonly knot: readonly string[];
  readonly reason: string;
}

/** A room, rooms side by side, or a knot. A room is a folder, or a file that lies beside the folders. */
type Floor = string | readonly string[] | Knot;
export type Floors = readonly Floor[];

/**
 * The floors of each house, lowest first. A room may import what stands on lower floors only; rooms of one floor do not
 * know each other. Tests may import anything. `.dependency-cruiser.mjs` makes rules of this, and a test finds a room
 * without a floor.
 */
export const floors: Readonly<Record<string, Floors>> = {
  "engine/src": [
    ["errors.ts", "values"],
    ["version.ts", "rules"],
    "metadata",
    "elements",
    "schema",
    ["validation", "storage"],
    "access",
    ["changes", "operation"],
    ["batch", "import"],
    "list",
    ["form", "export", "history"],
  ],
  "server/src": [
    // The path of the package is the same from this file and from the built server.
    ["base", "package-folder.ts"],
    "outbound",
    "database",
    "turns",
    "metadata",
    "records",
    "publishing",
    "http",
    "session",
    ["events", "mail", "sheets"],
    ["accounts", "files"],
    ["modules", "setup"],
    ["jobs", "openapi", "seed"],
    "routes",
    "start",
  ],
  "renderer/src": [
    "ui",
    "elements",
    "data",
    "router",
    ["history", "export"],
    "delete",
    "form",
    "review",
    ["batch", "undo", "import"],
    "list",
    "palette",
    "shell",
  ],
  "server/src/records": [
    ["scope.ts", "require-open.ts"],
    "sql",
    ["account-entities.ts", "read", "facts"],
    "plan",
    "points",
    "write",
    ["stores", "undo"],
    "records.ts",
  ],
  ...ofApplications(),
};

/** The floors of each application are in its own folder. */
function ofApplications(): Record<string, Floors> {
  const root = path.dirname(import.meta.dirname);
  const files = globSync("plugins/*/floors.json", { cwd: root });
  return Object.fromEntries(
    files.map((file) => [path.dirname(file), JSON.parse(readFileSync(path.join(root, file), "utf8")) as Floors]),
  );
}

export function roomsOf(floor: Floor): readonly string[] {
  if (typeof floor === "string") return [floor];
  return "knot" in floor ? floor.knot : floor;
}

/** The rooms that a room may not import, lowest first: those of its own floor and above. */
export function roomsNotBelow(order: Floors, room: string): readonly string[] {
  const level = order.findIndex((floor) => roomsOf(floor).includes(room));
  const own = order[level];
  const known = own !== undefined && typeof own !== "string" && "knot" in own ? own.knot : [room];
  return order
    .slice(level)
    .flatMap(roomsOf)
    .filter((each) => !known.includes(each));
}

/** The door of a house imports all rooms. It stands on no floor, and no room may import it. */
export const DOOR = "index.ts";

/** The rules of a house for dependency-cruiser, one for each room. @param exempt patterns of files without a floor */
export function floorRules(house: string, order: Floors, exempt: readonly string[]): readonly IForbiddenRuleType[] {
  return order.flatMap((floor, level) => {
    const below = order.slice(0, level).flatMap(roomsOf).join(", ") || "nothing";
    return roomsOf(floor).map((room) => ({
      name: floorRuleOf(house, room),
      comment: `${house}/${room} may import only what lies below it: ${below}. Move down what both need, or pass it in.`,
      severity: "error",
      from: { path: `^${house}/${pattern(room)}`, pathNot: [...exempt] },
      to: { path: `^${house}/(${[...roomsNotBelow(order, room), DOOR].map(pattern).join("|")})` },
    }));
  });
}

/** The name of the rule of a room. */
export function floorRuleOf(house: string, room: string): string {
  return `floor-of-${`${house}/${room}`.replaceAll(/[/.]/g, "-")}`;
}

function pattern(room: string): string {
  return room.includes(".") ? `${room.replaceAll(".", "\\.")}$` : `${room}/`;
}
