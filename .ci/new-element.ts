import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { elementFiles, nameProblem } from "./element-folder.ts";

/** `npm run new:element TextFieldUrl`: makes a folder of plugins/elements that passes every check, and registers it. */
const root = path.resolve(import.meta.dirname, "..");
const elements = path.join(root, "plugins/elements");
const registry = path.join(root, "plugins/registry");
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

function main([name, ...more]: readonly string[]): void {
  if (name === undefined || more.length > 0) return refuse("Give one name: npm run new:element TextFieldUrl");
  const registries = ["elements.ts", "inputs.ts"].map((file) => readFileSync(path.join(registry, file), "utf8"));
  const problem = nameProblem(name, { folders: readdirSync(elements), registries: registries.join("\n") });
  if (problem !== null) return refuse(problem);
  write(name);
  run(biome, "format", "--write", "--log-level=error", path.join("plugins/elements", name));
  run(path.join(registry, "generate.ts"));
  console.log("Now make it yours: docs/guides/add-an-element-type.md");
}

function write(name: string): void {
  mkdirSync(path.join(elements, name));
  for (const [file, source] of Object.entries(elementFiles(name))) {
    writeFileSync(path.join(elements, name, file), source);
    console.log(`plugins/elements/${name}/${file} written`);
  }
}

function run(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

main(process.argv.slice(2));
