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
export { parsePresetSpec, type PresetEntry, type PresetSpec, serializePresetSpec } from "./preset-spec.ts";
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
export { localLayer, type LocalLayer, overlay, type Properties } from "./overlay.ts";
export {
  type ApplicationSpec,
  type ApplicationSpecInput,
  type Closing,
  NO_APPLICATION,
  serializeApplicationSpec,
} from "./application-spec.ts";
export { parseApplicationSpec } from "./parse-application.ts";
export { type EntityNames, permissionProblems } from "./permissions-file.ts";
export { routeFileProblems } from "./routes-file.ts";
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
