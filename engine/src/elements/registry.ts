import { EngineError } from "../errors.ts";
import { ARMATURE_VERSION, expectVersion, VersionError } from "../version.ts";
import { type ElementType, unknownMember } from "./element-type.ts";

/** The element types of an installation, by name. */
export interface ElementRegistry {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws EngineError that names the unknown type and the known ones */
  get(name: string): ElementType;
}

/**
 * Collects element types, so that metadata can name them.
 * @throws VersionError for one that was written for another version of Armature
 * @example
 * ```ts
 * import { createRegistry } from "@armature/engine";
 * import { registry } from "@armature/plugins/elements";
 * const own = createRegistry([registry.get("TextField")]);
 * own.names; // → ["TextField"]
 * own.has("YesNo"); // → false
 * ```
 */
export function createRegistry(elements: readonly ElementType[]): ElementRegistry {
  const byName = new Map<string, ElementType>();
  for (const element of elements) {
    expectKnown(element);
    if (byName.has(element.name)) throw new EngineError(`Two element types are called ${element.name}`);
    byName.set(element.name, element);
  }
  const names = Object.freeze([...byName.keys()].sort());
  return Object.freeze({
    names,
    has: (name: string) => byName.has(name),
    get(name: string): ElementType {
      const element = byName.get(name);
      if (!element) throw new EngineError(`No element type is called ${name}; there are ${names.join(", ")}`);
      return element;
    },
  });
}

/** What this engine does not know it would leave out without a word. */
function expectKnown(element: ElementType): void {
  expectVersion(`The element type ${element.name}`, element.armature);
  const unknown = unknownMember(element);
  if (unknown !== undefined)
    throw new VersionError(
      `The element type ${element.name} has '${unknown}', which Armature ${ARMATURE_VERSION} does not know: correct the name, or install the packages @armature/… in the version that it was written for.`,
    );
}
