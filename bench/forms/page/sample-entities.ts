import {
  type AttributeSpecInput,
  compileMetadata,
  createRegistry,
  type ElementType,
  type EntitySpecInput,
  type EntityType,
  type Metadata,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";

/** An entity as in a metadata file. Its key is added. */
export interface SampleEntity {
  readonly entity: EntitySpecInput;
  readonly attributes: readonly AttributeSpecInput[];
}

/** Compiles entities whose attributes are in the given order and apply everywhere. */
export function compileSamples(samples: readonly SampleEntity[], elements: readonly ElementType[]): Metadata {
  const spec = {
    revision: 1,
    entities: samples.map(({ entity }) => parseEntitySpec(entity)),
    attributes: samples.flatMap(attributesOfSample),
  };
  return compileMetadata(spec, createRegistry(elements));
}

function attributesOfSample({ entity: { name: entityName }, attributes }: SampleEntity) {
  const key = { name: `${entityName}Id`, label: "Id", primaryKey: true, serverSet: true, type: "integer" } as const;
  const everywhere = { entityName };
  return [key, ...attributes].map((attribute, i) =>
    parseAttributeSpec({ ...attribute, ...everywhere, orderNumber: i }),
  );
}

/** @throws Error if it was not compiled */
export function typeOf(metadata: Metadata, name: string): EntityType {
  const type = metadata.entities.get(name);
  if (!type) throw new Error(`There is no entity ${name}`);
  return type;
}
