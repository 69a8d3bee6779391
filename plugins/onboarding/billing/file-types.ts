/** The types of the files that an organization sends for billing: `fileTypeId`. */
export const BILLING_FILES = Object.freeze({ slidingScale: 5, feeSchedule: 6 });
