/** The attributes of an entity, as administrators define them. */
export const screens = {
  list: () => import("./List.tsx"),
  create: () => import("./Create.tsx"),
  edit: () => import("./Edit.tsx"),
};
