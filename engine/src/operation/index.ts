// Contracts of calls, and the bodies of what records answer.
export { type Envelope, ErrorBody, Id, IdText, nullable, UploadedFile, Workbook } from "./contract.ts";
export type {
  CheckAnswer,
  CheckRequest,
  HistoryAnswer,
  People,
  Referrers,
  ReferrersAnswer,
  RevertClash,
  RevertClashAnswer,
  SaveClash,
  StaleAnswer,
  WouldLoseAnswer,
} from "./entity-api.ts";
export { isInAppPath, plainTitle } from "./onward.ts";
