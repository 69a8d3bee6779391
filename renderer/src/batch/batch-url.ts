import { BATCH_STEPS, type BatchStep } from "@armature/engine/batch";
import { choiceParam, jsonNamesParam, type UrlShape, writeUrl } from "../router/url-state.ts";

/** The state of a batch edit in the page's address. */
export interface BatchUrl {
  readonly step: BatchStep;
  /** Names of the attributes to change. */
  readonly attributeNameList: readonly string[];
}

export const BATCH_URL: UrlShape<BatchUrl> = Object.freeze({
  step: choiceParam<BatchStep>(BATCH_STEPS, "edits"),
  attributeNameList: jsonNamesParam(),
});

/** The address of a batch edit with preselected attributes. */
export function batchAddress(path: string, attributeNameList: readonly string[]): string {
  const [pathname = "", query = ""] = path.split("?");
  return `${pathname}?${writeUrl(new URLSearchParams(query), BATCH_URL, { attributeNameList }).toString()}`;
}
