/** The feature switches of the installation. */
export const screens = {
  list: () => import("./FeatureFlags.tsx"),
};
