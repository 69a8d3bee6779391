import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Processor time that this process takes for an action, user and system, in milliseconds. */
export function processorTimeOf(act: () => void): number {
  collectGarbage();
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

setFlagsFromString("--expose-gc");
/** Otherwise garbage of one side would be collected in the other's time. */
const collectGarbage = runInNewContext("gc") as () => void;
