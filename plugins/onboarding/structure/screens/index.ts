/** The structure of an organization: its locations and departments. */
export const screens = {
  chart: () => import("./Chart.tsx"),
  list: () => import("./List.tsx"),
  export: () => import("./Export.tsx"),
};
