import { createHash } from "node:crypto";
import { may, mayAttribute, type MetadataAnswer, type PermissionMap } from "@armature/engine";
import {
  type AttributeSpec,
  type EntitySpec,
  refusalCondition,
  type RefusalSpec,
  serializeApplicationSpec,
  serializeAttributeSpec,
  serializeEntitySpec,
  uniqueCondition,
  type UniqueSpec,
} from "@armature/engine/metadata";
import {
  parseCondition,
  parseRules,
  readsOfLogic,
  readsOfRule as readsOfNode,
  type RuleSpec,
  type StoredCondition,
} from "@armature/engine/rules";
import { templateReads } from "@armature/engine/schema";
import { memoizeByKey } from "../base/memoize.ts";
import type { CompiledMetadata } from "./compiled.ts";

/** The metadata for one caller, and the ETag under which it may be cached. */
export interface MetadataView {
  readonly etag: string;
  readonly answer: MetadataAnswer;
}

/** The parts of a revision that a view is made of. */
type Viewed = Pick<CompiledMetadata, "revision" | "spec" | "metadata">;

const views = memoizeByKey<MetadataView>();

/**
 * The metadata that a caller may view. Leaves out hidden entities and attributes with their labels and rules, and also
 * rules that read a hidden attribute; the server still applies those. Built once per revision and set of hidden names.
 */
export function viewFor(compiled: Viewed, permission: PermissionMap): MetadataView {
  const hidden = hiddenNames(compiled, permission);
  // Includes the application's declaration, so that a page does not reuse the answer of a release that declared
  // something else.
  const profile = JSON.stringify([hidden, serializeApplicationSpec(compiled.metadata.application)]);
  return views(compiled, profile, () => ({
    etag: etagOf(compiled.revision, profile),
    answer: cut(compiled, new Set(hidden)),
  }));
}

function etagOf(revision: number, profile: string): string {
  return `"${revision}-${createHash("sha256").update(profile).digest("base64url").slice(0, 16)}"`;
}

/** `entity` and `entity.attribute` of everything that the caller may not view. */
function hiddenNames({ metadata }: Viewed, permission: PermissionMap): readonly string[] {
  return [...metadata.entities.values()].flatMap((type) => {
    if (!may(permission, type.name, "view")) return [type.name];
    const attributes = type.attributes.filter(
      (a) => !a.primaryKey && !mayAttribute(permission, type.name, a.name, "view"),
    );
    return attributes.map((a) => `${type.name}.${a.name}`);
  });
}

function cut({ revision, spec, metadata }: Viewed, hidden: ReadonlySet<string>): MetadataAnswer {
  const entities = spec.entities.filter(({ name, viewOf }) => !hidden.has(name) && !hidden.has(viewOf ?? name));
  const attributes = spec.attributes.filter(
    (a) => !hidden.has(a.entityName) && !hidden.has(`${a.entityName}.${a.name}`),
  );
  const application = serializeApplicationSpec(metadata.application);
  return {
    result: {
      revision,
      ...(Object.keys(application).length > 0 && { application }),
      entities: entities.map((entity) => serializeEntitySpec(cutEntity(entity, hidden), metadata.application)),
      attributes: attributes.map((attribute) =>
        serializeAttributeSpec(cutAttribute(attribute, hidden), metadata.application),
      ),
    },
  };
}

/**
 * Drops what names hidden attributes or entities: the other key, account attributes, what keeps records, and
 * combinations that are unique together. Also drops lists that only the server uses.
 */
function cutEntity(entity: EntitySpec, hidden: ReadonlySet<string>): EntitySpec {
  const isSeen = (name: string) => !hidden.has(`${entity.viewOf ?? entity.name}.${name}`);
  const isSeenWhole = ({ attributeList, when }: UniqueSpec) =>
    attributeList.every(isSeen) && (when === null || [...uniqueCondition(when).reads].every(isSeen));
  const otherKey = entity.otherKey !== null && isSeen(entity.otherKey) ? entity.otherKey : null;
  const accountList = entity.accountList.filter(isSeen);
  const keptByList = entity.keptByList.filter((kept) =>
    typeof kept === "string" ? !hidden.has(kept) : readsOf(kept.when).every(isSeen),
  );
  const keptText = keptByList.length === entity.keptByList.length ? entity.keptText : null;
  const uniqueList = entity.uniqueList.filter(isSeenWhole);
  const offeredList = entity.offeredList.filter(
    ({ attribute, when }) => isSeen(attribute) && (when === undefined || readsOf(when).every(isSeen)),
  );
  return {
    ...entity,
    otherKey,
    accountList,
    keptByList,
    keptText,
    offeredList,
    uniqueList,
    ruleList: entity.ruleList.flatMap((rule) => cutRefusal(rule, isSeen)),
    leftOutList: [],
    waivedList: [],
    tiedList: [],
  };
}

/** A rule of the entity that reads something hidden, or is set aside, stays on the server. */
function cutRefusal(rule: RefusalSpec, isSeen: (name: string) => boolean): readonly RefusalSpec[] {
  if (rule.blocked !== undefined || ![...refusalCondition(rule).reads].every(isSeen)) return [];
  const at = rule.at.filter(isSeen);
  return at.length === 0 ? [] : [{ ...rule, at }];
}

/**
 * Drops what names hidden attributes or entities: rules, prerequisites, template, settings and the referenced entity.
 */
function cutAttribute(attribute: AttributeSpec, hidden: ReadonlySet<string>): AttributeSpec {
  const { entityName, conditionalList, prerequisiteListRequired, valueTemplate, fkName } = attribute;
  const isSeen = (name: string) => !hidden.has(`${entityName}.${name}`);
  const isSeenWhole = prerequisiteListRequired.every((each) => isSeen(each.attributeName));
  const isMadeOfSeen = (text: string) => templateReads(text).every(isSeen);
  return {
    ...attribute,
    conditionalList: conditionalList.map(withoutFormerCondition).filter((rule) => readsOfRule(rule).every(isSeen)),
    prerequisiteListRequired: isSeenWhole ? prerequisiteListRequired : [],
    valueTemplate: isMadeOfSeen(valueTemplate ?? "") ? valueTemplate : null,
    option: attribute.option?.filter((setting) => isMadeOfSeen(JSON.stringify(setting))) ?? null,
    ...(fkName !== null && hidden.has(fkName) && { fkExists: false, fkName: null, fkType: null, fkTypeValue: null }),
  };
}

/** A rule that is set aside names what it read, which a reader may not have been allowed to know. */
function withoutFormerCondition(rule: RuleSpec): RuleSpec {
  return rule.blocked ? { ...rule, if: { list: [] }, blocked: "It lost its condition." } : rule;
}

function readsOf(condition: StoredCondition): readonly string[] {
  return [...readsOfLogic(parseCondition(condition))];
}

function readsOfRule(rule: RuleSpec): readonly string[] {
  return parseRules([rule], "rule").flatMap((node) => [...readsOfNode(node)]);
}
