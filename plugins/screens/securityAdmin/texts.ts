/** The lists that a page is made of cannot be had (ADM-179). */
export const PAGE_FAILED = "Could not load initial page state. Refresh page and try again.";
