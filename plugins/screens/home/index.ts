/** Home, the introduction of the build area, menus, pages still to be built, and what is shown where there is nothing. */
export const screens = {
  home: () => import("./Home.tsx"),
  intro: () => import("./Intro.tsx"),
  menu: () => import("./Menu.tsx"),
  notFound: () => import("./NotFound.tsx"),
  planned: () => import("./Planned.tsx"),
};
