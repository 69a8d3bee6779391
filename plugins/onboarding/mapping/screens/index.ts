/** Mappings of users and resources to the record system: what they export, and the workbook of it. */
export const screens = {
  list: () => import("./MappingList.tsx"),
  preview: () => import("./Preview.tsx"),
};
