/** The organization's locations and departments, as its build proposes them. */
export const screens = {
  chart: () => import("./Chart.tsx"),
  list: () => import("./List.tsx"),
  export: () => import("./Export.tsx"),
};
