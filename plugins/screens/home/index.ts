/** Menus, pages still to be built, and what is shown where there is nothing. */
export const screens = {
  menu: () => import("./Menu.tsx"),
  notFound: () => import("./NotFound.tsx"),
  planned: () => import("./Planned.tsx"),
};
