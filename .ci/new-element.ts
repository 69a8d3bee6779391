import { elementFiles, nameProblem } from "./element-folder.ts";
import { addFolder, refuse, takenOf } from "./scaffold.ts";

const ELEMENTS = "plugins/elements";
const REGISTRIES = ["elements.ts", "examples.ts", "inputs.ts"].map((file) => `plugins/registry/${file}`);

/** `npm run new:element TextFieldUrl`: makes a folder in plugins/elements that passes all tests, and registers it. */
function main([name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) return refuse("Give one name: npm run new:element TextFieldUrl");
  const problem = nameProblem(name, takenOf([ELEMENTS], REGISTRIES));
  if (problem !== null) return refuse(problem);
  addFolder(`${ELEMENTS}/${name}`, elementFiles(name));
  console.log("Now make it yours: docs/guides/add-an-element-type.md");
}

main(process.argv.slice(2));
