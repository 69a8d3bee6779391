/** The lists that a page is made of cannot be had. */
export const PAGE_FAILED = "Could not load initial page state. Refresh page and try again.";
/** What keeps what is deprecated from being changed. */
export const DEPRECATED_REASON = "It is deprecated. Un-deprecate it first.";
