import { command as admin } from "./admin.ts";
import { command as backup } from "./backup.ts";
import type { InstalledCommand } from "./command.ts";
import { command as doctor } from "./doctor.ts";
import { command as migrate } from "./migrate.ts";
import { command as plan } from "./plan.ts";
import { command as restore } from "./restore.ts";

/** The commands that the built server has too. */
export const INSTALLED_COMMANDS = { admin, plan, migrate, doctor, backup, restore } satisfies Readonly<
  Record<string, InstalledCommand>
>;
