import path from "node:path";

/** How a person runs a command of `armature` here: by the built server, if that is what runs. */
export function commandLine(command: string): string {
  const file = process.argv[1] ?? "";
  const isBuilt = path.basename(file) === "main.cjs";
  return isBuilt ? `node ${path.relative(process.cwd(), file)} ${command}` : `npx armature ${command}`;
}
