// Metadata compiled: entities, attributes, presets.
export { compilePublished } from "./compile-entity.ts";
export { claimedValue, claimsOf, clashIssue, type UniqueClaim } from "./unique-claim.ts";
export { COMMON_ATTRIBUTES } from "./entity-type.ts";
export type { ChangesOf, NewOf, RecordTypes, RecordWrites, Stored } from "./record-types.ts";
export { COMPUTED_VALUES, type ComputedContext } from "./computed-values.ts";
export type { MappingType } from "./preset-type.ts";
export type { MetadataSpec } from "./metadata-spec.ts";
export { fillTemplate, templateChanges, templateReads } from "./template.ts";
export { lintCondition } from "./lint-condition.ts";
export { messageNames } from "./message-names.ts";
export { isOffered, offeredCondition, offeredFilter } from "./offered.ts";
export { keepsNamed } from "./keeps-named.ts";
export { narrowType, requiring } from "./narrow-type.ts";
export { definitionView, definitionViewEndings } from "./definition-view.ts";
export { formerEntity } from "./former-entity.ts";
export { noVariantText, titleOf } from "./variant-words.ts";
