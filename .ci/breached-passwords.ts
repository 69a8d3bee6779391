import { readFileSync, writeFileSync } from "node:fs";
import { breachedList } from "../server/src/session/breached-passwords.ts";

/**
 * Writes the list of breached passwords from files with one password on each line, such as the lists of common
 * credentials in SecLists: `npx node .ci/breached-passwords.ts FILE…`
 */
const files = process.argv.slice(2);
if (files.length === 0) throw new Error("Give at least one file with a password on each line");
const passwords = files.flatMap((file) => readFileSync(file, "utf8").split(/\r?\n/));
const list = breachedList(passwords);
writeFileSync(new URL("../server/data/breached-passwords.bin", import.meta.url), list);
console.log(`${passwords.length} passwords became ${list.length} bytes`);
