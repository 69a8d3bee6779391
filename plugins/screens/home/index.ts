/** Menus, pages that are not built yet, and the page for unknown addresses. */
export const screens = {
  menu: () => import("./Menu.tsx"),
  notFound: () => import("./NotFound.tsx"),
  planned: () => import("./Planned.tsx"),
};
