import { BATCH_STEPS, type BatchStep } from "@armature/engine";
import { choiceParam, jsonNamesParam, type UrlShape } from "../router/url-state.ts";

/** What a batch edit shows, as its address holds it. */
export interface BatchUrl {
  readonly step: BatchStep;
  /** Names of the attributes to change. */
  readonly attributeNameList: readonly string[];
}

export const BATCH_URL: UrlShape<BatchUrl> = Object.freeze({
  step: choiceParam<BatchStep>(BATCH_STEPS, "edits"),
  attributeNameList: jsonNamesParam(),
});
