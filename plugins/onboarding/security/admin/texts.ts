/** Shown when the lists of a page cannot be loaded. */
export const PAGE_FAILED = "Could not load initial page state. Refresh page and try again.";
/** Why a deprecated question or answer cannot be changed. */
export const DEPRECATED_REASON = "It is deprecated. Un-deprecate it first.";
