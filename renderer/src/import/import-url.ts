import { IMPORT_STEPS, type ImportStep } from "@armature/engine";
import { choiceParam, type UrlShape } from "../router/url-state.ts";

/** What an import shows, as its address holds it; 'file' stands for the first step in which something is to be decided. */
export interface ImportUrl {
  readonly step: ImportStep;
}

export const IMPORT_URL: UrlShape<ImportUrl> = Object.freeze({ step: choiceParam<ImportStep>(IMPORT_STEPS, "file") });
