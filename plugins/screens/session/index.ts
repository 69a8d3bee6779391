/** Screens of signing in, and of where somebody is signed in. */
export const screens = {
  login: () => import("./Login.tsx"),
  sessions: () => import("./Sessions.tsx"),
};
