/** Who of an organization and of the provider takes part in its install. */
export const screens = {
  coreTeam: () => import("./CoreTeam.tsx"),
};
