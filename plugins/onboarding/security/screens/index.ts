/** The security roles of an organization. They say what its people may do in the record system. */
export const screens = {
  roleList: () => import("./RoleList.tsx"),
  roleCreate: () => import("./RoleCreate.tsx"),
  roleEdit: () => import("./RoleEdit.tsx"),
};
