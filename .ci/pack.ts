import { mkdirSync } from "node:fs";
import path from "node:path";
import { packAll } from "./pack-packages.ts";
import { root } from "./run-steps.ts";

/** `npm run pack:all [FOLDER]`: writes the packages as tarballs into the folder, by default `dist/packages`. */
const [folder = path.join(root, "dist/packages")] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const tarball of packAll(path.resolve(folder))) console.log(tarball);
