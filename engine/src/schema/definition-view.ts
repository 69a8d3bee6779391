import type { EntityType, Metadata } from "./entity-type.ts";

/**
 * The definitions of one entity, as an entity: `deviceAttribute` is `attribute` limited to those of `device`, and so for
 * presets and mappings. Nobody declares it; it exists with the entity that it is for.
 * @returns null for a name that does not stand for one. The same object while the metadata are the same.
 */
export function definitionView(metadata: Metadata, name: string): EntityType | null {
  const known = views.get(metadata) ?? new Map<string, EntityType>();
  const view = known.get(name) ?? madeView(metadata, name);
  if (view) views.set(metadata, known.set(name, view));
  return view;
}

const views = new WeakMap<Metadata, Map<string, EntityType>>();

/** What the names of views of definitions end in, after the name of the entity: `Attribute`, `Preset` and so on. */
export function definitionViewEndings(metadata: Metadata): readonly string[] {
  return wholes(metadata).map(endingOf);
}

/** The entities that show all definitions of a kind. */
function wholes({ entities }: Metadata): readonly EntityType[] {
  return [...entities.values()].filter(
    ({ store, viewOf, definitionKind }) => store === "definitions" && viewOf === null && definitionKind !== "entity",
  );
}

function endingOf({ name }: EntityType): string {
  return name.replace(/^./, (letter) => letter.toUpperCase());
}

function madeView(metadata: Metadata, name: string): EntityType | null {
  const { entities } = metadata;
  for (const whole of wholes(metadata)) {
    const suffix = endingOf(whole);
    const subject = name.endsWith(suffix) ? entities.get(name.slice(0, -suffix.length)) : undefined;
    if (subject && subject.store !== "definitions") return viewFor(whole, subject, name);
  }
  return null;
}

function viewFor(whole: EntityType, subject: EntityType, name: string): EntityType {
  const key = whole.definitionKind === "attribute" ? (whole.byName.get("name") ?? whole.primaryKey) : whole.primaryKey;
  return Object.freeze({
    ...whole,
    name,
    route: name,
    label: `${subject.label} ${whole.label}`,
    labelPlural: `${subject.label} ${whole.labelPlural}`,
    viewOf: whole.name,
    viewValue: subject.name,
    keyAttribute: key.name,
    primaryKey: key,
  });
}
