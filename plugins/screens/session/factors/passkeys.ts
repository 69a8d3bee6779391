import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Only needed when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser can use passkeys. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Lets the browser make a passkey. @param options what the server answered */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await library();
  return inWords(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** Lets the browser ask for a passkey. @param options what the server answered */
export async function askForPasskey(options: object): Promise<object> {
  const { startAuthentication } = await library();
  return inWords(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** A passkey that the browser did not give, in words for people. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

async function inWords<T>(given: Promise<T>): Promise<T> {
  try {
    return await given;
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    const text = isKnown
      ? "This passkey is registered already."
      : "The browser gave no passkey: it was cancelled, took too long, or there is none for this site.";
    throw new PasskeyError(text, { cause });
  }
}
