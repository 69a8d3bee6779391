/** Imports locations of an organization from a file. */
export const screens = {
  page: () => import("./LocationImport.tsx"),
};
