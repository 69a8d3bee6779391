const SENTENCES: Readonly<Record<string, string>> = {
  loop: "It caused itself again and again, by what it writes.",
  unknownJob: "Nothing runs it any more: its module was removed.",
  lost: "It was started 50 times and never ended.",
  dropped: "An administrator dropped it.",
  error: "It failed unexpectedly. The log says where.",
  permission: "It may not change these records.",
};
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** What the code of a job's problem means, with the code for those who search the log. */
export function problemText(code: string): string {
  const sentence = SENTENCES[code] ?? (SQLSTATE.test(code) ? "The database refused it." : "It was refused.");
  return `${sentence} (${code})`;
}
