/** All organizations, as administrators keep them. */
export const screens = {
  list: () => import("./List.tsx"),
};
