import { problem, type Problem } from "../errors.ts";
import type { EntityType } from "./entity-type.ts";

/** `permanent` and `tiedList` work only for entities with a table of their own. */
export function lintKept({ name, store, byName, attributes, tiedList }: EntityType): readonly Problem[] {
  const names = tiedList.flatMap(({ attribute, to }) => [attribute, to]);
  const unknown = names.filter((each) => !byName.has(each));
  const idle = store === "records" ? [] : attributes.filter(({ permanent }) => permanent);
  const path = `${name}.tiedList`;
  return [
    ...unknown.map((each) => problem("unknownAttribute", path, `${name} has no attribute ${each}`)),
    ...(tiedList.length > 0 && store !== "records" ? [problem("shape", path, `${name} has no table of its own`)] : []),
    ...idle.map((a) => problem("shape", `${name}.${a.name}.permanent`, `${name} has no table of its own`)),
  ];
}
