/** The organization's locations and departments, as the questionnaire and the build describe them. */
export const screens = {
  chart: () => import("./Chart.tsx"),
  list: () => import("./List.tsx"),
  export: () => import("./Export.tsx"),
};
