import { accountsOf, applicationFiles, applicationProblem } from "../server/create-armature/src/application-folder.ts";
import { foldersOf, format, labelOf, readText, refuse, writeText } from "./scaffold.ts";

const METADATA = "metadata";

/** `npm run new:application library`: makes a folder with the metadata of a working application. */
function main([name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) return refuse("Give one name: npm run new:application library");
  const problem = applicationProblem(name, foldersOf(METADATA));
  if (problem !== null) return refuse(problem);
  const files = applicationFiles(name, labelOf(name), (file) => JSON.parse(readText(`${METADATA}/equipment/${file}`)));
  for (const [file, content] of Object.entries(files)) {
    writeText(`${METADATA}/${name}/${file}`, JSON.stringify(content, null, 2));
  }
  format(`${METADATA}/${name}`);
  const { member, administrator } = accountsOf(name);
  console.log(`Start it with APPLICATION=${name} npm start, and sign in as ${member} or ${administrator}.`);
  console.log("Now make it yours: docs/guides/build-an-application.md");
}

main(process.argv.slice(2));
