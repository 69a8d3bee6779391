/** What happened to accounts and sessions, for provider staff. */
export const screens = {
  securityLog: () => import("./SecurityLog.tsx"),
};
