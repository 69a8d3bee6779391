// Metadata as stored: its shapes, how they are read and written, and what is wrong with them.
export { attributeShape, type AttributeSpec, type Prerequisite, serializeAttributeSpec } from "./attribute-spec.ts";
export { type EntityScope, type EntitySpec, serializeEntitySpec } from "./entity-spec.ts";
export {
  logicOfFilter,
  type MappingFilterSpec,
  type MappingRow,
  type MappingSpec,
  parseMappingSpec,
  serializeMappingSpec,
  storedRow,
} from "./mapping-spec.ts";
export type { OfferedSpec } from "./offered-spec.ts";
export { LEVELS, refusalCondition, type RefusalLevel, type RefusalSpec } from "./refusal-spec.ts";
export { parsePresetSpec, type PresetEntry, type PresetSpec, serializePresetSpec } from "./preset-spec.ts";
export {
  parseWebhookSpec,
  serializeWebhookSpec,
  WEBHOOK_EVENTS,
  webhookCondition,
  type WebhookEvent,
  type WebhookSpec,
} from "./webhook-spec.ts";
export { uniqueCondition, type UniqueSpec } from "./unique-spec.ts";
export { prerequisiteCondition } from "./prerequisites.ts";
export { waivedCondition, type WaivedSpec } from "./waived-spec.ts";
export {
  type Field as ShapeField,
  type FieldKind,
  readDefinition,
  readShape,
  type Shape,
  writeShape,
} from "./shape.ts";
export { type DefinitionConflict, merge3, type MergedDefinition } from "./merge-definition.ts";
export {
  changedParts,
  type DefinitionPath,
  type PartChange,
  type Properties,
  valueAt,
  withParts,
} from "./definition-parts.ts";
// The server gives attributes the names of a release.
export { withNewNames } from "./new-names.ts";
export { layerConflicts, localLayer, type LocalLayer, overlay } from "./overlay.ts";
export {
  type ApplicationSpec,
  type ApplicationSpecInput,
  type Closing,
  NO_APPLICATION,
  serializeApplicationSpec,
} from "./application-spec.ts";
export {
  APPLICATION_SHAPE,
  parseApplicationSpec,
  PROFILE_SHAPE,
  SECOND_NAME_SHAPE,
  TENANT_SHAPE,
} from "./parse-application.ts";
export { type FileNames, metadataSchemas } from "./json-schema.ts";
export { type EntityNames, permissionProblems } from "./permissions-file.ts";
export { overlayPermissions, overlayRoutes, type OverlaidRoutes, type RowPlaces } from "./overlay-files.ts";
export { pageNames, placedRouteProblems, routeFileProblems } from "./routes-file.ts";
export { SETUP_SHAPE } from "./route-shapes.ts";
export {
  accountProblems,
  exampleProblems,
  flagProblems,
  organizationProblems,
  recordProblems,
  type RecordNames,
} from "./record-files.ts";
export { type ProblemCode, refuse } from "../errors.ts";
