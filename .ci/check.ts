import { runSteps } from "./run-steps.ts";
import { callTypes, checkSteps } from "./steps.ts";
import { total } from "./tally.ts";

/** `npm run check`: everything that needs neither a browser nor a build. */
const { failed } = total([...(await runSteps([callTypes()], 1)), ...(await runSteps(checkSteps(), 2))]);
process.exitCode = failed > 0 ? 1 : 0;
