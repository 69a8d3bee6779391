/** The `fileTypeId` of each file that an organization sends for billing. */
export const BILLING_FILES = Object.freeze({ slidingScale: 5, feeSchedule: 6 });
