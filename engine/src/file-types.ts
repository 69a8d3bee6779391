/** The types of stored files by purpose (`fileTypeId`). */
export const FILE_TYPES = Object.freeze({ slidingScale: 5, feeSchedule: 6, userImport: 7 });
