import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTool } from "../server/app/run-tool.ts";
import { accessibilityPage } from "./reference/accessibility-page.ts";
import { decisionsPage } from "./reference/decisions-page.ts";
import { elementsPage } from "./reference/elements-page.ts";
import { environmentPage } from "./reference/environment-page.ts";
import { errorsPage } from "./reference/errors-page.ts";
import { floorsPage } from "./reference/floors-page.ts";
import { httpPage } from "./reference/http-page.ts";
import { metadataPage } from "./reference/metadata-page.ts";
import { permissionsPage } from "./reference/permissions-page.ts";
import { root } from "./run-steps.ts";

/** `npm run reference`: writes the pages of docs/reference that sources describe, the list of decisions and the floors; `-- --check` only says what is stale. */
const pages = {
  "metadata.md": metadataPage,
  "element-types.md": elementsPage,
  "errors.md": errorsPage,
  "permissions.md": permissionsPage,
  "environment.md": environmentPage,
  "http-api.md": httpPage,
  "accessibility.md": accessibilityPage,
  "../decisions/README.md": decisionsPage,
  "../architecture/README.md": floorsPage,
};

async function main(isCheck: boolean): Promise<void> {
  const made = await Promise.all(Object.entries(pages).map(async ([name, make]) => ({ name, text: await make() })));
  const stale = made.flatMap(({ name, text }) => {
    const file = path.join(root, "docs/reference", name);
    return existsSync(file) && readFileSync(file, "utf8") === text ? [] : [{ name, file, text }];
  });
  for (const { name, file, text } of stale) {
    if (!isCheck) writeFileSync(file, text);
    console.log(`${path.join("docs/reference", name)} ${isCheck ? "is stale" : "written"}`);
  }
  if (isCheck && stale.length > 0) {
    console.error("Run `npm run reference` and commit what it writes.");
    process.exitCode = 1;
  }
}

await runTool(() => main(process.argv.includes("--check")));
