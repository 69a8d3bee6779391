import { parseArgs } from "node:util";
import type { ElementType } from "@armature/engine";
import type { WholeApplication } from "../modules/application-code.ts";
import type { Config } from "../base/config.ts";
import { openDatabase } from "../database/open.ts";
import { createLog } from "../http/log.ts";
import { openProduct } from "./product.ts";
import { addLargeExamples, type LargeExamples } from "../seed/large/large-examples.ts";
import { optionListsOf } from "../seed/option-list.ts";
import { readExampleRecords } from "../seed/seed-files.ts";

interface Filled {
  readonly application: WholeApplication;
  readonly config: Config;
  /** Valid values of an element type. */
  readonly examplesOf: (element: ElementType) => readonly unknown[];
}

/**
 * Fills the configured database for benchmarks: `--organizations 500 --records 100000 [--seed 1]`.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { examplesOf } from "@armature/plugins/examples";
 * import { loadConfig, readApplication, runExamples } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runExamples({ application, config: loadConfig(process.env), examplesOf });
 * ```
 */
export async function runExamples(
  { application, config, examplesOf }: Filled,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const wanted = readArguments(args);
  const log = createLog(config.logLevel);
  const { databaseUrl: url, databaseListenUrl: listenUrl, dataDir } = config;
  const database = await openDatabase({ url, listenUrl, dataDir, log });
  const clock = () => new Date();
  const { metadata: folder } = application;
  const lists = { optionLists: optionListsOf(application), exampleRecords: readExampleRecords(folder) };
  const { app, metadata, demoPassword } = await openProduct({
    application,
    config,
    database,
    clock,
    log,
    ...lists,
  });
  if (demoPassword !== null) console.log(`Password of the demo sign-ins: ${demoPassword}`);
  console.log(`Seed ${wanted.seed}`);
  const added = await addLargeExamples({ database, metadata, clock, examplesOf }, wanted);
  for (const [entity, count] of Object.entries(added)) console.log(`${count} of ${entity}`);
  await app.close();
  await database.close();
}

function readArguments(args: readonly string[]): LargeExamples {
  const { values } = parseArgs({
    args: [...args],
    options: {
      organizations: { type: "string", default: "500" },
      records: { type: "string", default: "100000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  const number = (name: "organizations" | "records" | "seed"): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`--${name} takes a whole number above 0, not ${values[name]}`);
  };
  return { organizations: number("organizations"), records: number("records"), seed: number("seed") };
}
