// Who may see and change what, what is locked, what completes a record, and warnings about metadata.
export {
  applies,
  formAttributes,
  isSelectable,
  listAttributes,
  mayChange,
  servesVariant,
  type Viewer,
  writable,
} from "./attributes.ts";
export { isAccountAlone, isAccountChange, mayKeepAccounts } from "./account.ts";
export { isLocked, LOCKED, LOCKED_VALUES, lockedValue, lockText, unlockedValue } from "./lock.ts";
export { keptSpecOf, type RemovalBlock, removalBlock } from "./removal.ts";
export { mayShare, sharedValue } from "./sharing.ts";
export {
  ADMINISTRATION,
  ENTITY_ACTIONS,
  type EntityAction,
  hideTemplates,
  allowingAbsent,
  type PermissionGroup,
  type PermissionProfiles,
  resolvePermission,
} from "./permission.ts";
export { beyondPermission, limitPermission, type TokenScopes, widestScopes } from "./limit-permission.ts";
export { closingAt } from "./closing.ts";
export { completionReads, incompleteAmong, incompleteLogic, isMissing, missingForCompletion } from "./completion.ts";
export { lintWarnings } from "./lint-warnings.ts";
