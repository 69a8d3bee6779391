import { parseArgs } from "node:util";
import { accountsOf } from "./application-folder.ts";
import { makeApplication, RefusedError } from "./make-application.ts";

const USAGE = `Give one folder, new or empty: npm create armature my-app

  --packages FOLDER  installs the tarballs in this folder, in place of the packages of the registry`;

/** `create-armature my-app`: makes an application that installs, starts and signs in. */
export function main(args: readonly string[]): void {
  try {
    const { positionals, values } = readArguments(args);
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new RefusedError(USAGE);
    const { name } = makeApplication(folder, values.packages ?? null);
    const { member, administrator } = accountsOf(name);
    console.log(`Made the application in ${folder}. In that folder, these commands install and run it:

  npm install
  npm run types
  npm run dev

Then open http://localhost:3000 and sign in as ${member} or ${administrator}, with the password that it prints.
Commit the folder types, which the check and the build need.`);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @throws RefusedError for an unknown option */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { packages: { type: "string" } }, allowPositionals: true });
  } catch {
    throw new RefusedError(USAGE);
  }
}
