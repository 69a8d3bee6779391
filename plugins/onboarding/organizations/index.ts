export { STATUS_LABELS } from "./status-labels.ts";
export * as contracts from "./operations.ts";
