import { IMPORT_STEPS, type ImportStep } from "@armature/engine";
import { choiceParam, countParam, textParam, type UrlShape } from "../router/url-state.ts";

/** What an import shows, as its address holds it; 'file' stands for the first step in which something is to be decided. */
export interface ImportUrl {
  readonly step: ImportStep;
  /** The sheet that was chosen; empty for the one that is found. */
  readonly sheet: string;
  /** The row of headers that was chosen, from 1; 0 for the one that is found. */
  readonly headerRow: number;
}

export const IMPORT_URL: UrlShape<ImportUrl> = Object.freeze({
  step: choiceParam<ImportStep>(IMPORT_STEPS, "file"),
  sheet: textParam(),
  headerRow: countParam(0),
});
