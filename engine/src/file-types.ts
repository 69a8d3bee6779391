/** The types of stored files that every application has: `fileTypeId`. */
export const FILE_TYPES = Object.freeze({ userImport: 7 });
