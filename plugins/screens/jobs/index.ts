/** What runs in the background, for administrators. */
export const screens = {
  jobs: () => import("./Jobs.tsx"),
};
