export { resultsOf } from "./location-results.ts";
export { SAMPLE_FILE } from "./model.ts";
