/** Locations of an organization, read from a file. */
export const screens = {
  page: () => import("./LocationImport.tsx"),
};
