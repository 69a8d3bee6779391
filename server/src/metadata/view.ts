import { createHash } from "node:crypto";
import {
  type MetadataAnswer,
  may,
  mayAttribute,
  parseRules,
  type PermissionMap,
  readsOf,
  type RuleSpec,
  serializeAttributeSpec,
  serializeEntitySpec,
} from "@armature/engine";
import type { CompiledMetadata } from "./compiled.ts";

/** The metadata of one caller, with the ETag under which it may be kept. */
export interface MetadataView {
  readonly etag: string;
  readonly answer: MetadataAnswer;
}

const views = new WeakMap<CompiledMetadata, Map<string, MetadataView>>();

/**
 * Cut to what the caller may view: entities and attributes without view are absent, labels and rules included, and so
 * are rules that read one of them (the server still holds those). Made once per revision and view profile.
 */
export function viewFor(compiled: CompiledMetadata, permission: PermissionMap): MetadataView {
  const hidden = hiddenNames(compiled, permission);
  const profile = JSON.stringify(hidden);
  const ofRevision = views.get(compiled) ?? new Map<string, MetadataView>();
  views.set(compiled, ofRevision);
  const known = ofRevision.get(profile);
  if (known) return known;
  const view = { etag: etagOf(compiled.revision, profile), answer: cut(compiled, new Set(hidden)) };
  ofRevision.set(profile, view);
  return view;
}

function etagOf(revision: number, profile: string): string {
  return `"${revision}-${createHash("sha256").update(profile).digest("base64url").slice(0, 16)}"`;
}

/** `entity` and `entity.attribute` of everything that this caller may not view. */
function hiddenNames({ metadata }: CompiledMetadata, permission: PermissionMap): readonly string[] {
  return [...metadata.entities.values()].flatMap((type) => {
    if (!may(permission, type.name, "view")) return [type.name];
    const attributes = type.attributes.filter(
      (a) => !a.primaryKey && !mayAttribute(permission, type.name, a.name, "view"),
    );
    return attributes.map((a) => `${type.name}.${a.name}`);
  });
}

function cut({ revision, spec }: CompiledMetadata, hidden: ReadonlySet<string>): MetadataAnswer {
  const entities = spec.entities.filter((entity) => !hidden.has(entity.name));
  const attributes = spec.attributes.filter(
    (a) => !hidden.has(a.entityName) && !hidden.has(`${a.entityName}.${a.name}`),
  );
  const isSeen = (entity: string, rule: RuleSpec) =>
    readsOfRule(rule).every((name) => !hidden.has(`${entity}.${name}`));
  return {
    result: {
      revision,
      entities: entities.map(serializeEntitySpec),
      attributes: attributes.map((attribute) =>
        serializeAttributeSpec({
          ...attribute,
          conditionalList: attribute.conditionalList.filter((rule) => isSeen(attribute.entityName, rule)),
        }),
      ),
    },
  };
}

function readsOfRule(rule: RuleSpec): readonly string[] {
  return parseRules([rule], "rule").flatMap((node) => [...readsOf(node.when)]);
}
