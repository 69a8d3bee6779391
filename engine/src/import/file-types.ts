/** The types of stored files by purpose (`fileTypeId`). */
export const FILE_TYPES = Object.freeze({ userImport: 7 });
