import { runAdmin } from "@armature/server";
import type { InstalledCommand } from "./command.ts";

export const command: InstalledCommand = {
  takes: "create EMAIL | rotate-secrets | reset-factors EMAIL",
  help: `It uses the database of the environment.

  create EMAIL      makes an administrator, and prints a link for setting the password
    --name NAME         such as "First Last"
    --password-stdin    takes the password from the first line of the input
  rotate-secrets    encrypts all stored secrets with the first key of SECRET_KEY
  reset-factors EMAIL
                    removes the second factors of a person who lost them`,
  readsItself: true,
  run: (open, _options, args) => runAdmin(open, args),
};
