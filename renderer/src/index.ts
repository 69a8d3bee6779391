// Element types: the React part.
export {
  type CellProps,
  definePlugin,
  type ElementPlugin,
  type FileStore,
  type FoundRecords,
  type InputProps,
  type OptionSource,
  type InlineRecords,
  type RecordUse,
  type TextKeeper,
  type UploadRequest,
} from "./elements/element-plugin.ts";

export type { LazyComponent } from "./elements/lazy-component.tsx";
export { FixedPorts, type InputPorts, useInputPort } from "./elements/input-ports.tsx";
export { lazyInput } from "./elements/lazy-input.tsx";

// Starting an application.
export { type AppParts, createApp } from "./shell/create-app.tsx";
export { startApp } from "./shell/start-app.tsx";
export type { LoadScreen } from "./router/load-screen.tsx";
export { svgIcon } from "./router/icons.ts";

// Building blocks of screens.
export { BarePage } from "./shell/BarePage.tsx";
export { Page, type PageProps, useDocumentTitle } from "./shell/Page.tsx";
export { type FailedRead, Loaded, type LoadedProps, LoadFailure, type LoadFailureProps } from "./data/Loaded.tsx";
export { PageParts } from "./shell/PageParts.tsx";
export { type ProveAgain, useProveAgain } from "./shell/prove-again.ts";
export { type SignInAgain, useSignInAgain } from "./shell/sign-in-again.ts";
export { type FormerSession, useFormerSession } from "./shell/use-former-session.ts";
export { FailureText } from "./data/FailureText.tsx";
export { ErrorBoundary, type ErrorBoundaryProps } from "./data/ErrorBoundary.tsx";
export { useUpdateOffReason, useWriteBlock, useWriteOffReason } from "./data/records/write-block.ts";
export { AddButton } from "./list/AddButton.tsx";
export { useConditionList } from "./list/condition-list.ts";
export { EntityList, type EntityListProps } from "./list/EntityList.tsx";
export { cellContent } from "./data/records/cell-content.tsx";
export { FilterValue, type FilterValueProps } from "./list/FilterValue.tsx";
export { BatchInput, type BatchInputProps } from "./batch/BatchInput.tsx";
export { BatchEdit, type BatchEditProps } from "./batch/BatchEdit.tsx";
export { IMPORT_URL } from "./import/import-url.ts";
export { ImportConfirm, type ImportConfirmProps } from "./import/ImportConfirm.tsx";
export { ImportFailure, type ImportFailureProps } from "./import/ImportFailure.tsx";
export { ExportButton, type ExportButtonProps } from "./export/ExportButton.tsx";
export { FileLink, type FileLinkProps } from "./export/FileLink.tsx";
export { ImportActions } from "./import/ImportActions.tsx";
export { ImportUploadStep, type ImportUploadStepProps } from "./import/ImportUploadStep.tsx";
export { RecordFacts, type RecordFactsProps } from "./form/RecordFacts.tsx";
export { RecordReading, type RecordReadingProps, useEmptyReading } from "./form/RecordReading.tsx";
export { WRITE_BLOCK_TEXTS } from "./data/records/access.ts";
export { type MergedOutcome, type MergePlan, saveMerged } from "./data/records/save-merged.ts";
export { type ConflictChoice, ConflictWindow } from "./form/ConflictWindow.tsx";
export { EntityForm } from "./form/EntityForm.tsx";
export type { EntityFormProps } from "./form/entity-form-props.ts";
export { FieldList, type FieldListProps } from "./form/FieldList.tsx";
export { FormField } from "./form/FormField.tsx";
export { useFormState, useFormStore } from "./form/use-form.ts";
export { useRefusedAnswers, useReplacedAnswers } from "./form/use-refused-answers.ts";
export { LeaveQuestion, type LeaveQuestionProps } from "./form/LeaveQuestion.tsx";
export {
  type DraftShape,
  type KeptState,
  type KeptStateSetup,
  type MergedInput,
  useHasDraft,
  useKeptState,
} from "./form/use-kept-state.ts";
export { KeptForm, type KeptFormProps } from "./form/KeptForm.tsx";
export { NoLongerAskedList } from "./form/NoLongerAskedSection.tsx";
export { GuardedDialog, type GuardedDialogProps } from "./form/GuardedDialog.tsx";
export { ValueField, type ValueFieldProps } from "./form/ValueField.tsx";
export { UNSAVED_FORM } from "./form/texts.ts";
export { RecordWindow } from "./form/RecordWindow.tsx";
export type { RefusalTexts } from "./form/use-submit.ts";
export { DeletableActions, type DeletableActionsProps } from "./delete/DeletableActions.tsx";
export { RecordMenu, type RecordMenuProps } from "./delete/RecordMenu.tsx";
export { DeleteButton, type DeleteButtonProps } from "./delete/DeleteButton.tsx";
export { deleteQuestion } from "./delete/delete-text.ts";
export { HistoryDialog, type HistoryDialogProps } from "./history/HistoryDialog.tsx";
export { UndoChangeset, type UndoChangesetProps } from "./undo/UndoChangeset.tsx";
export { RestoreRecord, type RestoreRecordProps } from "./undo/RestoreRecord.tsx";
export { historyTime, listDate, longDate, longTime, stampTime } from "./history/times.ts";
export { recordName } from "./data/records/record-name.ts";

export { setPreference, usePreference } from "./data/preferences.ts";

// Routes and addresses.
export { useRoute, useRouteEntity, useRouteTable, useScreenType } from "./router/current.ts";
export { redirectTarget, redirectTitle, signInPath } from "./router/redirect.ts";
export { addressOfIds, idsOfAddress } from "./router/kept-ids.ts";
export { IN_WINDOW, type ScreenSetup, type SetupText } from "./router/screen-setup.ts";
export { AskBeforeClosing, type AskBeforeClosingProps } from "./router/AskBeforeClosing.tsx";
export { type Leaving, useLeaving } from "./router/leave-guards.ts";
export { type Route, routeText, type RouteTable } from "./router/routes.ts";
export {
  choiceParam,
  countParam,
  namesParam,
  textParam,
  type UrlParam,
  type UrlShape,
  useUrlState,
} from "./router/url-state.ts";

export { type NextRoute, useNextRoutes } from "./shell/next-routes.ts";

// Timing.
export { useDebounced, useIsSlow } from "./data/debounce.ts";

// Data: the only way to the server.
export {
  ApiError,
  errorText,
  failureText,
  LOAD_FAILED,
  requestIdOf,
  serverText,
  withReason,
} from "./data/api-error.ts";
export { type UseEntityType, useEntityType, useMetadata, usePlugin, usePlugins } from "./data/metadata.ts";
export { useKeepResult, useOperation, useOperationResult } from "./data/operation.ts";
export { useKeepFlags } from "./data/flags.ts";
export { readableLogic } from "./data/records/readable-logic.ts";
export { useFormOptions, useOptions, useRecordLabels } from "./data/records/options.ts";
export { useAllRecords, useRecord, useRecords, useRecordWindows } from "./data/records/records.ts";
export { useOrganizations } from "./data/session/organizations.ts";
export { organizationOptions } from "./data/session/organization-choices.ts";
export { useTenantWords } from "./data/services.ts";
export { type RecordSets, type UseRecordSets, useRecordSets } from "./data/records/record-sets.ts";
export { useImportChoices } from "./data/records/import-choices.ts";
export { type AskedSheet, useImportSheet, useImportUpload } from "./data/files/import-files.ts";
export { type RecordsById, useRecordsById } from "./data/records/records-by-id.ts";
export { type FormDownload, useFormDownload } from "./data/files/use-file-download.ts";
export { saveFile } from "./data/files/save-file.ts";
export { useUpload } from "./data/files/use-upload.ts";
export { useHistory } from "./data/records/history.ts";
export type { Deleted } from "./data/entity-calls.ts";
export { useDeleteRecord } from "./data/records/use-delete-record.ts";
export { storedOf } from "./data/records/form-calls.ts";
export { useSaveRecord } from "./data/records/use-save-record.ts";
export { type BatchSender, useBatchSender } from "./data/records/batch.ts";
export { newKey } from "./data/records/new-key.ts";
export { useChangeset } from "./data/records/undo.ts";
export { type OfferUndo, useOfferUndo } from "./history/offer-undo.ts";
export { type OfferRevert, useOfferRevert, useRevert } from "./history/offer-revert.ts";
export { type ActiveSession, type Session, useSession, useViewer } from "./data/session/session.ts";
export { useFollowAnswers } from "./data/records/answers.ts";
export { useRefreshRecords } from "./data/records/use-refresh-records.ts";
export { useRefreshSession } from "./data/session/use-refresh-session.ts";
export { type Settings, useSettings } from "./data/settings.ts";
