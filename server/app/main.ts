import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { runServer } from "@armature/server";
import { installedAt } from "./load-application.ts";
import { placeOf } from "./place.ts";
import { runTool } from "./run-tool.ts";

/** The server from the sources of an application, as `armature dev` runs it: `main.ts [--application NAME]`. */
const options = { application: { type: "string" }, "follow-metadata": { type: "boolean" } } as const;
const { values } = parseArgs({ options });

await runTool(async () => {
  const place = placeOf(process.cwd(), values.application);
  const pages = path.join(place.out, "pages");
  const installed = await installedAt(place);
  await runServer(() => ({
    ...installed,
    isFollowing: values["follow-metadata"] === true,
    ...(existsSync(pages) && { pages }),
  }));
});
