import { writeFileSync } from "node:fs";
import { billOfMaterials } from "./bill-of-materials.ts";

/** `npm run sbom [FILE]`: the packages that production installs. */
const [file] = process.argv.slice(2);
const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
