import { IMPORT_STEPS, type ImportStep } from "@armature/engine/import";
import { choiceParam, countParam, textParam, type UrlShape } from "../router/url-state.ts";

/** The state of an import in the page's address. 'file' means the first step with something to decide. */
export interface ImportUrl {
  readonly step: ImportStep;
  /** The chosen sheet, or '' for the one found automatically. */
  readonly sheet: string;
  /** The chosen header row from 1, or 0 for the one found automatically. */
  readonly headerRow: number;
  /** What is done with rows and columns that the sheet does not show. */
  readonly hidden: "taken" | "leftOut";
}

/** What of an import is in the address: its file, its step and its sheet. */
export const IMPORT_URL: UrlShape<ImportUrl> = Object.freeze({
  step: choiceParam<ImportStep>(IMPORT_STEPS, "file"),
  sheet: textParam(),
  headerRow: countParam(0),
  hidden: choiceParam<ImportUrl["hidden"]>(["taken", "leftOut"], "taken"),
});
