import type { Problem } from "../errors.ts";
import { checkIdentifier } from "./shape.ts";

interface Renamed {
  readonly name: string;
  readonly formerNameList: readonly string[];
  readonly primaryKey?: boolean;
}

/**
 * Adds what is wrong in the former names of an entity or an attribute. A key keeps its name: it is that of its column.
 */
export function checkFormerNames(
  { name, formerNameList, primaryKey }: Renamed,
  path: string,
  problems: Problem[],
): void {
  formerNameList.forEach((former, i) => checkIdentifier(former, `${path}[${i}]`, problems));
  const report = (message: string) => problems.push({ code: "shape", path, message });
  if (formerNameList.includes(name)) report(`${name} is its name now; leave it out`);
  if (primaryKey && formerNameList.length > 0) report("a primary key keeps its name");
}
