/** The home page, and the introduction of the build area. */
export const screens = {
  home: () => import("./Home.tsx"),
  intro: () => import("./Intro.tsx"),
};
