/** The types of stored files, by what they are for: `fileTypeId`. */
export const FILE_TYPES = Object.freeze({ slidingScale: 5, feeSchedule: 6, userImport: 7 });
