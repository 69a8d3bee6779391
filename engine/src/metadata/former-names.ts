import type { Problem } from "../errors.ts";
import type { AttributeSpec } from "./attribute-spec.ts";
import { checkIdentifier } from "./shape.ts";

/** Adds what is wrong in the former names of an attribute. A key keeps its name: it is that of its column. */
export function checkFormerNames(
  { name, formerNameList, primaryKey }: AttributeSpec,
  path: string,
  problems: Problem[],
): void {
  formerNameList.forEach((former, i) => checkIdentifier(former, `${path}[${i}]`, problems));
  const report = (message: string) => problems.push({ code: "shape", path, message });
  if (formerNameList.includes(name)) report(`${name} is its name now; leave it out`);
  if (primaryKey && formerNameList.length > 0) report("a primary key keeps its name");
}
