import {
  type AttributeType,
  compileMetadata,
  createRegistry,
  type ElementType,
  type EntityType,
  MetadataError,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import type { Definition } from "../issue.ts";
import { propertiesOf } from "./model.ts";

/** Stands in for a name that is missing. */
const NAMELESS = "field";

/** The attribute as the engine would compile it, without its rules. Null if it does not compile. */
export function compileDraft(
  draft: Definition,
  subject: EntityType,
  entities: ReadonlyMap<string, EntityType>,
  elements: readonly ElementType[],
): AttributeType | null {
  const { application } = subject;
  const name = typeof draft.name === "string" && /^[A-Za-z]\w*$/.test(draft.name) ? draft.name : NAMELESS;
  const given = { ...propertiesOf(draft, application), ...WITHOUT_RULES, name, entityName: subject.name };
  const referred = entities.get(typeof draft.fkName === "string" ? draft.fkName : "");
  const types = [...new Set([subject, ...(referred ? [referred] : [])])];
  try {
    const own = parseAttributeSpec({ ...given, label: draft.label || name }, name, application);
    const metadata = compileMetadata(
      {
        revision: 1,
        application,
        entities: types.map((type) =>
          parseEntitySpec({ name: type.name, label: type.label, readableAttribute: readableKeyOf(type, name) }),
        ),
        attributes: [own, ...types.map((type) => keySpec(type, name))],
      },
      createRegistry(elements),
    );
    return metadata.entities.get(subject.name)?.byName.get(name) ?? null;
  } catch (error) {
    if (error instanceof MetadataError) return null;
    throw error;
  }
}

/** These properties refer to other attributes, which are not compiled here. */
const WITHOUT_RULES = {
  conditionalList: [],
  prerequisiteListRequired: [],
  valueTemplate: null,
  primaryKey: false,
  importKey: false,
} as const;

/** A primary key whose name differs from that of the draft. */
function readableKeyOf({ primaryKey }: EntityType, taken: string): string {
  return primaryKey.name === taken ? `${taken}Key` : primaryKey.name;
}

function keySpec(type: EntityType, taken: string) {
  const name = readableKeyOf(type, taken);
  return parseAttributeSpec({
    name,
    label: name,
    entityName: type.name,
    type: "integer",
    primaryKey: true,
    serverSet: true,
  });
}
