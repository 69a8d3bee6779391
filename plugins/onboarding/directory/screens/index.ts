/** The people of an organization in the directory. */
export const screens = {
  entraSync: () => import("./EntraSync.tsx"),
};
