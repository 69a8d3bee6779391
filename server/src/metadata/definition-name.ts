export type DefinitionKind = "entity" | "attribute" | "preset" | "mapping" | "webhook";

/** Identifies a definition. Only a release can change it. For an entity, `name` equals `entity`. */
export interface DefinitionName {
  readonly kind: DefinitionKind;
  readonly entity: string;
  readonly name: string;
}
