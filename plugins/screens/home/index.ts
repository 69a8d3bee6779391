/** Home, the introduction of the build area, and what is shown where there is nothing. */
export const screens = {
  home: () => import("./Home.tsx"),
  intro: () => import("./Intro.tsx"),
  notFound: () => import("./NotFound.tsx"),
};
