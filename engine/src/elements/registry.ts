import { EngineError } from "../errors.ts";
import type { ElementType } from "./element-type.ts";

/** The element types of an installation, by name. */
export interface ElementRegistry {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws EngineError that names the unknown type and the known ones */
  get(name: string): ElementType;
}

export function createRegistry(elements: readonly ElementType[]): ElementRegistry {
  const byName = new Map<string, ElementType>();
  for (const element of elements) {
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
