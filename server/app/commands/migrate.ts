import { runMigrate } from "@armature/server";
import type { InstalledCommand } from "./command.ts";

export const command: InstalledCommand = {
  takes: "[--accept PLAN]",
  help: `A start does the same. Where the files hide values that people entered, 'armature plan' says so and
names the plan to accept.

  --accept PLAN       hides the values of this plan`,
  options: { accept: { type: "string" } },
  run: (open, { accept }) => runMigrate(open, accept?.toString()),
};
