/** Screens for signing in, for the sessions and access tokens of a person, and for accounts and services. */
export const screens = {
  accounts: () => import("./Accounts.tsx"),
  login: () => import("./Login.tsx"),
  signInAgain: () => import("./SignInAgain.tsx"),
  signedIn: () => import("./SignedInWindow.tsx"),
  providerSetup: () => import("./ProviderSetup.tsx"),
  security: () => import("./factors/Security.tsx"),
  proveAgain: () => import("./factors/ProveAgain.tsx"),
  sessions: () => import("./Sessions.tsx"),
  tokens: () => import("./tokens/Tokens.tsx"),
  allTokens: () => import("./tokens/AllTokens.tsx"),
  services: () => import("./services/Services.tsx"),
};
