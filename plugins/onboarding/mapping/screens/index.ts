/** Mappings of users and resources to the record system: a preview of what they export, and the workbook. */
export const screens = {
  list: () => import("./MappingList.tsx"),
  preview: () => import("./Preview.tsx"),
};
