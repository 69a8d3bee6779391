const SENTENCES: Readonly<Record<string, string>> = {
  loop: "It caused itself again and again, by what it writes.",
  unknownJob: "Nothing runs it any more: its module was removed.",
  payload: "What it was given does not fit what it takes: another release added it.",
  lost: "It was started 50 times and never ended.",
  dropped: "An administrator dropped it.",
  error: "It failed unexpectedly. The log says where.",
  permission: "It may not change these records.",
  webhookOff: "The webhook was switched off for 90 days.",
  webhookDeleted: "The webhook was deleted.",
  webhookOwner: "The owner of the webhook cannot sign in, or is stopped.",
  webhookRights: "The owner of the webhook may no longer see what it sends.",
  webhookSecret: "The webhook has no secret.",
  gone: "The receiver said that it is gone.",
  timeout: "The receiver did not answer within 10 seconds.",
  redirect: "The receiver answered with a redirect, which is not followed.",
  tooLarge: "The receiver answered with more than 1 MB.",
  notPublic: "The address is not public, and OUTBOUND_ALLOW does not open it.",
  notHttps: "Only https is called.",
  ENOTFOUND: "The name of the receiver leads to no address.",
  EAI_AGAIN: "The name of the receiver could not be looked up.",
  ECONNREFUSED: "Nothing answers at the address.",
  ECONNRESET: "The receiver hung up.",
};
const SQLSTATE = /^[0-9A-Z]{5}$/;
const STATUS = /^status(\d{3})$/;

/** What the code of a job's problem means, with the code for those who search the log. */
export function problemText(code: string): string {
  const [, status] = STATUS.exec(code) ?? [];
  if (status !== undefined) return `The receiver answered ${status}.`;
  const sentence = SENTENCES[code] ?? (SQLSTATE.test(code) ? "The database refused it." : "It was refused.");
  return sentence.replace(/\.$/, ` (${code}).`);
}
