/** The people of an organization and of the provider who take part in the install. */
export const screens = {
  coreTeam: () => import("./CoreTeam.tsx"),
};
