import type { Metadata } from "@armature/engine";

/**
 * The entities whose data a write of this one can change: itself, those that refer to it, and views of the same
 * records.
 */
export function dependentsOf({ entities }: Metadata, name: string): readonly string[] {
  const source = entities.get(name)?.viewOf ?? name;
  const dependents = [...entities.values()].filter(
    (type) =>
      type.name === name ||
      type.name === source ||
      type.viewOf === source ||
      type.attributes.some((a) =>
        a.needs.some((need) => need.kind === "reference" && [name, source].includes(need.entity)),
      ),
  );
  return dependents.map((type) => type.name);
}
