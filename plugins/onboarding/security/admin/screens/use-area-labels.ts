import { choicesOf } from "@armature/engine/elements";
import { useEntityType } from "../../../kit/record-hooks.ts";

/** The application areas that a point can have as its type, with their labels. */
export function useAreaLabels(): ReadonlyMap<string, string> {
  const attribute = useEntityType("secFunctionInput").byName.get("type");
  const all = attribute ? choicesOf(attribute).all : [];
  return new Map(all.map(({ value, label }) => [value, label]));
}
