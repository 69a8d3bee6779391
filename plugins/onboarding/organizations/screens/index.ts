/** All organizations, for administrators. */
export const screens = {
  list: () => import("./List.tsx"),
  create: () => import("./Create.tsx"),
  edit: () => import("./Edit.tsx"),
};
