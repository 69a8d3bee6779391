/** Screens of people who cannot sign in yet, or no more. */
export const screens = {
  confirm: () => import("./Confirm.tsx"),
};
