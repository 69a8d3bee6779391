/** Screens of signing in. */
export const screens = {
  login: () => import("./Login.tsx"),
};
