import { choicesOf } from "@armature/engine/elements";
import { useEntityType } from "../../kit/record-hooks.ts";

/** The areas of templates by what people call them: what a point can be of. */
export function useAreaLabels(): ReadonlyMap<string, string> {
  const attribute = useEntityType("secFunctionInput").byName.get("type");
  const all = attribute ? choicesOf(attribute).all : [];
  return new Map(all.map(({ value, label }) => [value, label]));
}
