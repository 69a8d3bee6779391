import { spawnSync } from "node:child_process";
import { rehearseFailover } from "./rehearse-failover.ts";
import { rehearseGuides } from "./rehearse-guides.ts";
import { rehearseImage } from "./rehearse-image.ts";
import { rehearseRules } from "./rehearse-rules.ts";
import { rehearseNode } from "./rehearse-node.ts";
import { root } from "./run-steps.ts";

/** `npm run rehearse [-- NAME]`: what takes too long for each change. Without a name, all tests in their long form. */
const REHEARSALS: Readonly<Record<string, () => Promise<boolean>>> = {
  node: rehearseNode,
  failover: rehearseFailover,
  image: rehearseImage,
  rules: rehearseRules,
  guides: rehearseGuides,
};

const [name] = process.argv.slice(2);
const rehearsal = name === undefined ? rehearseTests : REHEARSALS[name];
if (rehearsal === undefined) {
  console.error(
    `There is no rehearsal ${name}; there are ${Object.keys(REHEARSALS).join(", ")}, and all tests without a name.`,
  );
  process.exitCode = 1;
} else if (!(await rehearsal())) process.exitCode = 1;

async function rehearseTests(): Promise<boolean> {
  const projects = ["server", "guides", "storybook"].flatMap((project) => ["--project", project]);
  return run("vitest", "run", ...projects) && run("playwright", "test", "--grep", "stored picture");
}

function run(command: string, ...args: readonly string[]): boolean {
  const env = { FUZZ_MINUTES: "10", ...process.env, REHEARSAL: "yes" };
  return spawnSync(command, args, { cwd: root, env, stdio: "inherit" }).status === 0;
}
