import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";

/** An identity provider, as the page of sign-in shows it. */
export const SignInProvider = Type.Object({
  /** For `GET /api/signIn/{id}?redirect=`, which leads the browser to the provider. */
  id: Type.Integer(),
  label: Type.String(),
});
export type SignInProvider = Static<typeof SignInProvider>;

/** What the page of sign-in offers beside username and password. */
export const readSignIn = defineOperation({
  method: "GET",
  path: "/api/signIn",
  result: Type.Object({
    /** The enabled providers of staff. */
    providers: Type.Array(SignInProvider),
    /** Whether people of organizations can find theirs by `findProvider`. */
    hasOrganizationProviders: Type.Boolean(),
    /** Whether somebody has a passkey, which signs in by itself. */
    hasPasskeys: Type.Boolean(),
  }),
});

/**
 * The provider of an email's domain, if one has it. Only the domain decides, so nobody learns whether a person exists.
 * 429: too many calls.
 */
export const findProvider = defineOperation({
  method: "POST",
  path: "/api/signIn/find",
  body: Type.Object(
    { email: Type.String({ minLength: 1, maxLength: 1024, pattern: "@" }) },
    { additionalProperties: false },
  ),
  result: Type.Object({ provider: nullable(SignInProvider) }),
});

/** Why a sign-in with a provider was refused, for the page of sign-in at `/login?problem=CODE`. */
export const SIGN_IN_PROBLEMS = Object.freeze({
  startedElsewhere: "This sign-in was started in another browser, took too long, or was used already. Start again.",
  denied: "The sign-in was cancelled, or your organization did not allow it.",
  unknownProvider: "This way of signing in is not available any more.",
  providerDown: "Your organization's sign-in does not answer. Try again in a few minutes.",
  providerAnswer: "Your organization's sign-in gave an answer that cannot be trusted. Tell an administrator.",
  notSetUp: "This way of signing in is not set up completely. Tell an administrator.",
  noEmail: "Your organization does not say your email address, or did not verify it. Tell an administrator.",
  foreignDomain: "Your email address does not belong to this way of signing in.",
  unknownPerson: "There is no account for you yet. Ask an administrator for one.",
  otherOrganization: "Your account belongs to an organization that does not sign in this way.",
  noOrganization: "It is not known which organization you belong to. Tell an administrator.",
  otherIdentity: "Another sign-in of your organization belongs to this person. Ask an administrator.",
  otherPerson: "This account belongs to another person than the one who is signed in here. Sign in with your own.",
  notAsked: "Your organization's sign-in did not ask you again. Sign out there first, or tell an administrator.",
  lastAdministrator: "Your groups would leave no administrator who can sign in by password. Ask another administrator.",
  noGroup: "None of your groups may use this product. Ask an administrator of your organization.",
  groupsOverage: "You are in more groups than your organization's sign-in can send. Tell an administrator.",
  notMade: "An account could not be made for you. Tell an administrator.",
} as const);
/** A code of {@link SIGN_IN_PROBLEMS}. */
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
