/** Screens of people who cannot sign in yet, or no more, and of a new password. */
export const screens = {
  changePassword: () => import("./ChangePassword.tsx"),
  confirm: () => import("./Confirm.tsx"),
  create: () => import("./CreateAccount.tsx"),
  movePerson: () => import("./MovePerson.tsx"),
  pending: () => import("./Pending.tsx"),
  setUp: () => import("./SetUp.tsx"),
};
