export { STATUS_LABELS } from "./status-labels.ts";
