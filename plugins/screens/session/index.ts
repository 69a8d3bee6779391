/** Screens of signing in, of where somebody is signed in, and of who is locked out. */
export const screens = {
  accounts: () => import("./Accounts.tsx"),
  login: () => import("./Login.tsx"),
  signInAgain: () => import("./SignInAgain.tsx"),
  sessions: () => import("./Sessions.tsx"),
};
