/** Screens for signing in, for the sessions of a person, and for locked accounts. */
export const screens = {
  accounts: () => import("./Accounts.tsx"),
  login: () => import("./Login.tsx"),
  signInAgain: () => import("./SignInAgain.tsx"),
  sessions: () => import("./Sessions.tsx"),
};
