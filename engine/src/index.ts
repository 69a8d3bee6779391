// Element types: the words of the metadata language, and what they are handed.
export {
  defineElement,
  type ElementAttribute,
  type ElementContext,
  type ElementType,
  type LookupResult,
  type Lookup,
  NO_RESULT,
  type OperatorName,
  OPERATORS,
  type OwnOperator,
  type ParseResult,
  type ReferenceFilter,
  settingOf,
  type ValueSchema,
  WHOLE_OPERATORS,
} from "./elements/element-type.ts";
export type { ColumnKind } from "./values/column-kind.ts";
export { createRegistry, type ElementRegistry } from "./elements/registry.ts";

// Values, and their texts.
export type { Values } from "./rules/compile-logic.ts";
export { isEmpty, sameValue, textForm } from "./values/value.ts";
export { compareText, fold, normalizeText } from "./values/fold.ts";

// What is wrong with a value.
export type { Issue } from "./values/issue.ts";
export { messageOf, type MessageTable } from "./values/messages.ts";
export { wrongType } from "./elements/text-length.ts";
export { contextOf, validateAttribute } from "./validation/validate.ts";

// Metadata, as stored and compiled.
export { type AttributeSpecInput, parseAttributeSpec } from "./metadata/attribute-spec.ts";
export { type EntitySpecInput, parseEntitySpec } from "./metadata/entity-spec.ts";
export { compileMetadata } from "./schema/compile.ts";
export type { EntityType, Metadata } from "./schema/entity-type.ts";
export type { AttributeType } from "./schema/attribute-type.ts";

// Who may do what.
export { isHeld, may, mayAttribute, type PermissionMap } from "./access/permission.ts";

// Records: what is asked for, shown and changed.
export type { Filter, Query, SortKey } from "./list/query.ts";
export { displayText } from "./list/execute.ts";
export type { ChangeItem, Changeset, RecordId } from "./changes/changeset.ts";

// Calls, and what the calls of records answer.
export {
  defineOperation,
  type OperationContract,
  type OperationInput,
  type OperationResult,
} from "./operation/contract.ts";
export type { ListAnswer, MetadataAnswer, RecordAnswer, ReferenceLabels } from "./operation/entity-api.ts";

// Errors and versions.
export { EngineError, MetadataError, type Problem } from "./errors.ts";
export { ARMATURE_VERSION, expectVersion, VersionError } from "./version.ts";
