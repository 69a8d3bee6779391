/** Screens for people who cannot sign in yet or any more, and for a new password. */
export const screens = {
  changePassword: () => import("./ChangePassword.tsx"),
  confirm: () => import("./Confirm.tsx"),
  create: () => import("./CreateAccount.tsx"),
  movePerson: () => import("./MovePerson.tsx"),
  pending: () => import("./Pending.tsx"),
  setUp: () => import("./SetUp.tsx"),
};
