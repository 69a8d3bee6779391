import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { DOOR, type Floors, roomsOf } from "./floors.ts";

/** Packages and parts of packages whose folders stand on floors. */
export const HOUSES = ["engine/src", "server/src", "server/src/records", "renderer/src", "plugins/onboarding"];

/** For each room of a house, the rooms that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const NO_SOURCE = /\.(test|spec|stories|testing)\.|(^|\/)(testing|e2e|node_modules|dist)\/|(^|\/)testing\.tsx?$/;

/** The sources of a folder: no tests, no stories, nothing that tests share. @returns paths below `root`, sorted */
export function sourcesOf(root: string, folder: string): readonly string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] });
  return files.filter((file) => !NO_SOURCE.test(file)).sort();
}

/** A room is a folder of the house, or a file beside the folders. Its door counts as none. */
export function folderGraph(root: string, house: string): Graph {
  const graph = new Map<string, Set<string>>();
  const roomOf = (file: string) => path.relative(house, file).split("/")[0] ?? "";
  for (const file of sourcesOf(root, house)) {
    const room = roomOf(file);
    if (room === DOOR) continue;
    const known = graph.get(room) ?? new Set();
    graph.set(room, known);
    for (const imported of importsOf(root, file)) {
      if (imported.startsWith(`${house}/`) && roomOf(imported) !== room) known.add(roomOf(imported));
    }
  }
  return graph;
}

/** The files that a source names, by a path that begins with a point. */
function importsOf(root: string, file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport\(?|^import)\s*"(\.[^"]+)"/gm)].map(([, to = ""]) =>
    path.join(path.dirname(file), to),
  );
}

/** Sets of rooms that reach each other, each sorted. @see https://en.wikipedia.org/wiki/Strongly_connected_component */
export function knotsOf(graph: Graph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((room) => [room, reachedFrom(graph, room)]));
  const knots = [...graph.keys()].map((room) =>
    [...graph.keys()].filter((other) => reached.get(room)?.has(other) && reached.get(other)?.has(room)).sort(),
  );
  return [...new Map(knots.filter((knot) => knot.length > 1).map((knot) => [knot.join(" "), knot])).values()];
}

function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const next of graph.get(room) ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}

/**
 * Draws a house, highest floor first. Rooms of one line do not import each other; a room above imports rooms below.
 * Without floors, the lines are the order that the imports give, and a knot is one line.
 */
export function drawHouse(graph: Graph, floors: Floors | undefined): readonly string[] {
  const lines = floors?.map(roomsOf) ?? levelsOf(graph);
  const knots = knotsOf(graph);
  const shown = (rooms: readonly string[]) =>
    [
      ...knots.filter((knot) => knot.some((room) => rooms.includes(room))).map((knot) => `( ${knot.join(" ⇄ ")} )`),
      ...rooms.filter((room) => !knots.flat().includes(room)),
    ].join("   ");
  return lines.map(shown).reverse();
}

/** Rooms by the length of the longest chain of imports below them. Rooms of a knot share a level. */
function levelsOf(graph: Graph): readonly (readonly string[])[] {
  const knots = knotsOf(graph);
  const groupOf = (room: string) => knots.find((knot) => knot.includes(room)) ?? [room];
  const level = new Map<string, number>();
  const levelOf = (room: string): number => {
    const group = groupOf(room);
    const known = level.get(group.join(" "));
    if (known !== undefined) return known;
    const below = group.flatMap((each) => [...(graph.get(each) ?? [])]).filter((each) => !group.includes(each));
    const own = Math.max(-1, ...below.filter((each) => graph.has(each)).map(levelOf)) + 1;
    level.set(group.join(" "), own);
    return own;
  };
  const rows: string[][] = [];
  for (const room of graph.keys()) (rows[levelOf(room)] ??= []).push(room);
  return rows;
}
