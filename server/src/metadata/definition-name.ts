export type DefinitionKind = "entity" | "attribute" | "preset" | "mapping";

/** What names a definition for good; `name` repeats the entity's for an entity itself. */
export interface DefinitionName {
  readonly kind: DefinitionKind;
  readonly entity: string;
  readonly name: string;
}
