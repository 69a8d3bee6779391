export {
  type AttributePermission,
  type EntityAction,
  ENTITY_ACTIONS,
  isHeld,
  may,
  mayAttribute,
  type PermissionGroup,
  type PermissionMap,
  type PermissionProfiles,
  resolvePermission,
} from "./access/permission.ts";
export { appliesTo, CARE_SETTINGS, type CareSetting, CLOSED_STATUS, isAtLeast, isBuildClosed, STATUSES, type Status } from "./access/status.ts";
export { EngineError, MetadataError, type Problem, PROBLEM_CODES, type ProblemCode } from "./errors.ts";
export { defineOperation, type Envelope, ErrorBody, type OperationContract, type OperationInput, type OperationResult } from "./operation/contract.ts";
export { compareText, fold, normalizeText } from "./text/fold.ts";
