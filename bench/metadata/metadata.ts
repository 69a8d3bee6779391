import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { spreadText, table } from "../markdown.ts";
import type { Section } from "../section.ts";
import { spreadOf } from "../statistics.ts";

const TITLE = "compile all shipped metadata";
const BAR_MS = 50;

interface Compiled {
  readonly ms: number;
  readonly entities: number;
  readonly attributes: number;
}

/** What a start or publish waits for: parsing and compiling the shipped definitions, each time in a new process. */
export const metadata: Section = {
  rows: [TITLE],
  measure: async ({ rounds }) => {
    const compiled: Compiled[] = [];
    for (let round = 0; round < rounds; round++) compiled.push(await compileOnce());
    const [{ entities, attributes } = { entities: 0, attributes: 0 }] = compiled;
    return [
      "## Metadata",
      "",
      `${entities} entities with ${attributes} attributes, parsed and compiled in a new process that has done nothing like it before; files are read beforehand.`,
      "",
      ...table(
        ["what", "bar", "CPU ms"],
        [[TITLE, `≤ ${BAR_MS} ms`, spreadText(spreadOf(compiled.map(({ ms }) => ms)), 0)]],
      ),
      "",
    ];
  },
};

async function compileOnce(): Promise<Compiled> {
  const child = fork(fileURLToPath(new URL("./compile-shipped.ts", import.meta.url)));
  const [compiled] = (await once(child, "message")) as [Compiled];
  await once(child, "exit");
  return compiled;
}
