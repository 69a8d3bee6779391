import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { accountsOf, applicationFiles, applicationProblem } from "./application-folder.ts";
import { format, labelOf, readText, refuse, writeText } from "./scaffold.ts";

const METADATA = "metadata";

/** `npm run new:application library`: makes a folder of metadata that runs as it stands. */
function main([name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) return refuse("Give one name: npm run new:application library");
  const problem = applicationProblem(name, readdirSync(METADATA));
  if (problem !== null) return refuse(problem);
  const files = applicationFiles(name, labelOf(name), (file) => JSON.parse(readText(`${METADATA}/equipment/${file}`)));
  for (const [file, content] of Object.entries(files)) {
    const place = `${METADATA}/${name}/${file}`;
    mkdirSync(path.dirname(place), { recursive: true });
    writeText(place, JSON.stringify(content, null, 2));
  }
  format(`${METADATA}/${name}`);
  const { member, administrator } = accountsOf(name);
  console.log(`Start it with APPLICATION=${name} npm start, and sign in as ${member} or ${administrator}.`);
  console.log("Now make it yours: docs/guides/build-an-application.md");
}

main(process.argv.slice(2));
