/** What stands where. */
export const screens = {
  shelves: () => import("./Shelves.tsx"),
};
