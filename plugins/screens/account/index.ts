/** Screens of people who cannot sign in yet, or no more. */
export const screens = {
  confirm: () => import("./Confirm.tsx"),
  create: () => import("./CreateAccount.tsx"),
  pending: () => import("./Pending.tsx"),
};
