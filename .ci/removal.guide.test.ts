import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { additions, usersOf } from "./additions.testing.ts";
import { bin, complaints, type Scratch, scratchCheckout } from "./scratch.testing.ts";

/** Additions that can be removed alone. `removal.test.ts` checks on every run that no other code imports them. */
const alone = additions.filter((folder) => usersOf(folder).length === 0);

/** Compiling without each addition takes minutes, so only `npm run rehearse` does it. */
describe.runIf(process.env["REHEARSAL"] === "yes")("the rest compiles without", () => {
  let scratch: Scratch;
  beforeAll(() => void (scratch = scratchCheckout()));
  afterAll(() => scratch.remove());

  test.each(alone)("%s", { timeout: 300_000 }, (folder) => {
    const undoChange = takeAway(scratch.folder, folder);
    try {
      expect(complaints(scratch.node("plugins/registry/generate.ts"))).toBe("");
      expect(complaints(scratch.node(bin("typescript/bin/tsc"), "-b", "--checkers", "1"))).toBe("");
    } finally {
      undoChange();
    }
  });
});

/** Moves an addition out of a checkout, and its module out of the list. @returns a function that restores both */
function takeAway(checkout: string, folder: string): () => void {
  const [from, to] = [path.join(checkout, folder), path.join(checkout, `removed-${path.basename(folder)}`)];
  const list = path.join(checkout, path.dirname(folder), "server.ts");
  const former = existsSync(list) ? readFileSync(list, "utf8") : null;
  renameSync(from, to);
  if (former !== null) writeFileSync(list, withoutModule(former, path.basename(folder)));
  return () => {
    renameSync(to, from);
    if (former !== null) writeFileSync(list, former);
  };
}

/** The list of an application's modules without those of one slice: its import and its line. */
function withoutModule(list: string, slice: string): string {
  const imported = new RegExp(`^import \\{([^}]*)\\} from "\\./${slice}/server/module\\.ts";\\n`, "m").exec(list);
  if (!imported) return list;
  const names = (imported[1] ?? "").split(",").map((name) => name.replace("type ", "").trim());
  const isOf = (line: string) => names.some((name) => new RegExp(`^    ${name}(\\(gateways\\))?,$`).test(line));
  // Its gateways are in the list of what the application needs.
  const others = names.reduce((text, name) => text.replaceAll(`, ${name}`, ""), list.replace(imported[0], ""));
  return others
    .split("\n")
    .filter((line) => !isOf(line))
    .join("\n");
}
