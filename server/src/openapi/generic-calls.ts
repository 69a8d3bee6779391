import type { EntityType, Metadata, OperationContract } from "@armature/engine";
import { entityPaths } from "./entity-paths.ts";
import type { Schema } from "./entity-schemas.ts";
import type { OperationItem, Parameter } from "./shapes.ts";

type Call = Pick<OperationContract, "method" | "path">;

/**
 * The entities whose generic calls an operation would answer in their place. Fastify prefers a path of a module to the
 * wildcard of the generic calls, and says nothing of it.
 */
export function entitiesBehind({ method, path }: Call, { entities }: Metadata): readonly string[] {
  const segments = path.split("/");
  const isBehind = (type: EntityType) =>
    Object.entries(entityPaths(type)).some(([generic, item]) => {
      const call = item[method.toLowerCase() as keyof typeof item];
      return call !== undefined && overlap(segments, generic.split("/"), call);
    });
  return [...entities.values()].filter(isBehind).map(({ name }) => name);
}

/** Whether some request fits both paths. A parameter of the generic call takes only what can be its value. */
function overlap(own: readonly string[], generic: readonly string[], call: OperationItem): boolean {
  const fits = (segment: string, other: string) =>
    segment.startsWith(":") || segment === other || (other.startsWith("{") && takes(call, other.slice(1, -1), segment));
  return own.length === generic.length && own.every((segment, i) => fits(segment, generic[i] ?? ""));
}

function takes({ parameters = [] }: OperationItem, name: string, text: string): boolean {
  const parameter = parameters.find((each): each is Parameter => "name" in each && each.name === name);
  const schema = parameter?.schema ?? {};
  const kinds = [schema, ...((schema["anyOf"] ?? []) as readonly Schema[])];
  const isNumber = /^\d+$/.test(text);
  return kinds.some(({ type, format }) => (type === "string" ? format === undefined : isNumber));
}
