/**
 * Writes the types of the applications of this checkout, as `armature types` does, and the types of the platform's
 * records. Git has the types of records alone; end-to-end tests use those of calls, and editors the JSON Schemas.
 *
 *   node server/app/types.ts          writes what changed
 *   node server/app/types.ts --check  fails if what git has is out of date
 *   node server/app/types.ts --calls  writes what git does not have
 */
import { globSync } from "node:fs";
import path from "node:path";
import { NO_APPLICATION } from "@armature/engine/metadata";
import { registry } from "@armature/plugins/elements";
import { recordTypes } from "@armature/server";
import { openApplication, REPOSITORY } from "./open-application.ts";
import { placeOf, Refusal } from "./place.ts";
import { runTool } from "./run-tool.ts";
import { codeFile, staleFiles, type TypeFile, typeFiles, writeFiles } from "./type-files.ts";

/** The types of the platform's entities, without an application. */
function platformTypes(): TypeFile {
  const platform = path.join(REPOSITORY, "metadata/platform");
  const application = { elements: registry, platform, metadata: platform, tenancy: { declared: NO_APPLICATION } };
  return codeFile(path.join(REPOSITORY, "plugins/kit/records.ts"), recordTypes(application));
}

async function allFiles(): Promise<readonly TypeFile[]> {
  const files = [platformTypes()];
  for (const file of globSync("metadata/*/application.json", { cwd: REPOSITORY })) {
    const name = path.basename(path.dirname(file));
    files.push(...typeFiles(placeOf(REPOSITORY, name), await openApplication(name)));
  }
  return files;
}

const isInGit = ({ file }: TypeFile) => file.endsWith("/kit/records.ts");

await runTool(async () => {
  const files = await allFiles();
  if (process.argv.includes("--calls"))
    return writeFiles(
      REPOSITORY,
      files.filter((each) => !isInGit(each)),
    );
  if (!process.argv.includes("--check")) return writeFiles(REPOSITORY, files);
  const stale = staleFiles(files.filter(isInGit)).map(({ file }) => path.relative(REPOSITORY, file));
  if (stale.length > 0) throw new Refusal(`${stale.join(" and ")} is stale: run npm run types and commit it.`);
});
