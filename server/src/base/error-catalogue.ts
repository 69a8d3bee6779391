/** One error: its status and its text. */
export interface CatalogueEntry {
  /** The HTTP status. */
  readonly status: number;
  /** English text. `{name}` is replaced by an argument. */
  readonly message: string;
  /** The code in the answer, if it is not the name of the entry. A 409 has one of four codes. */
  readonly reportedAs?: string;
  /** When the caller may try again, for 429 and 503; 5 seconds by default. */
  readonly retrySeconds?: number;
}

/**
 * All errors of the server, by code. If several apply, the answer has the first status in this order: 401, 404, 403,
 * 423, 412, 400, 409. So session guards run before lookups, and lookups before the body is validated.
 */
export const CATALOGUE = {
  session: { status: 401, message: "Your session has ended. Sign in again." },
  metricsToken: {
    status: 401,
    message:
      "The metrics are for administrators who are signed in, and for programs that send METRICS_TOKEN as bearer token.",
  },
  token: { status: 401, message: "This access token is not valid, or has ended. Make a new one." },
  credentials: { status: 401, message: "Invalid username or password." },

  unknownCall: { status: 404, message: "There is no such call." },
  unknownEntity: { status: 404, message: "There is no entity '{entity}'." },
  renamedEntity: { status: 404, message: "There is no entity '{entity}' any more: it is called '{name}' now." },
  unknownCode: {
    status: 404,
    message: "This link is not valid, was used already, or was replaced by a newer one. Ask for a new one.",
  },
  unknownSetup: {
    status: 404,
    message: "This setup link is not valid. Take the newest one that the server printed when it started.",
  },
  setupDone: { status: 410, message: "The product has been set up: an administrator exists. Sign in." },
  expiredSetup: {
    status: 410,
    message: "This setup link has expired. Start the server again: it prints a new one.",
  },
  expiredCode: { status: 410, message: "This link has expired. Ask for a new one." },
  wrongPassword: { status: 400, message: "This is not your present password." },
  samePassword: { status: 400, message: "The new password is the present one. Choose another one." },
  passwordNeeded: { status: 400, message: "Choose a password first." },
  unknownFlag: { status: 404, message: "There is no feature flag '{name}'. There are: {names}." },
  unknownJob: { status: 404, message: "There is no such job." },
  jobEnded: { status: 409, message: "The job runs just now, or is done.", reportedAs: "state" },
  unknownMail: { status: 404, message: "There is no email with this id." },
  unknownRecord: { status: 404, message: "There is no {entity} with this id." },

  sessionOnly: { status: 403, message: "Only people who are signed in can do this. Access tokens are refused." },
  permission: { status: 403, message: "You do not have permission to do this." },
  signInLost: {
    status: 401,
    message: "This sign-in took too long, or was begun in another browser. Sign in again.",
  },
  wrongFactor: { status: 400, message: "This code is not right, or was used already. Wait for the next one." },
  wrongPasskey: { status: 400, message: "This passkey was not accepted. Try again, or use another way." },
  setupOver: { status: 400, message: "This took too long. Start again." },
  factorUnreadable: {
    status: 403,
    message:
      "The codes of your app cannot be checked: the server no longer has the SECRET_KEY that stored them. Use a recovery code or a passkey, or ask an administrator.",
  },
  proveAgain: {
    status: 403,
    message: "Prove again who you are: your last sign-in was more than 15 minutes ago.",
  },
  proofWay: { status: 403, message: "You cannot prove in this way who you are. Use one that the page offers." },
  unconfirmed: {
    status: 403,
    message: "This account has not been confirmed yet. Follow the link in the confirmation email, then sign in.",
  },
  useProvider: { status: 403, message: "Sign in with your organization's account. Passwords are not taken here." },
  origin: {
    status: 403,
    message:
      "This call did not come from a page of this site. A call that changes something needs the site's own Origin header. If it did, the server's PUBLIC_URL is not the address that you use.",
  },

  fixedList: { status: 405, message: "{entities} are a fixed list of the product." },
  notRemovable: { status: 405, message: "{Entity} records are never deleted." },

  /** The state of the organization closes the records. The application gives the text. */
  closed: { status: 423, message: "{text}" },
  /** The record, or the structure that it belongs to, is locked. The entity gives the text. */
  locked: { status: 423, message: "{text}" },

  asExcluded: {
    status: 412,
    message: "The record exists and is in a state that If-None-Match excludes. Read it again, or leave the header out.",
  },
  stale: { status: 412, message: "This record was changed by someone else. Reload and try again." },

  malformed: { status: 400, message: "The body is not valid JSON." },
  malformedRequest: { status: 400, message: "The request could not be read." },
  forbiddenKey: {
    status: 400,
    message: "The body holds a key that is not allowed: __proto__ or constructor.",
  },
  mediaType: { status: 400, message: "The body must be JSON, sent as application/json." },
  invalid: { status: 400, message: "The request is not valid: {problem}." },

  uploadExpected: {
    status: 400,
    message: "This call takes a form (multipart/form-data) with one file in its field 'file', and the fields it knows.",
  },
  fileType: { status: 400, message: "File type not valid. Choose a file that is one of these: {endings}." },
  fileContent: {
    status: 400,
    message:
      "File type not valid. The file is named {ending}, but its content is something else, damaged or protected by a password. Open it, save it again and choose that file.",
  },
  fileRefused: { status: 400, message: "File not accepted" },
  fileOverTwo: { status: 400, message: "File must be under 2 MB" },
  sheetRefused: {
    status: 400,
    message: "The file could not be parsed: {problem}. Try again with a provided template, or contact the help desk.",
  },
  exportRefused: {
    status: 400,
    message: "The export could not be written: {problem}. Choose fewer columns or records.",
  },

  refused: { status: 400, message: "Some fields have validation errors. Review errors above before resubmitting." },
  refusedMetadata: { status: 400, message: "The change of the metadata is refused. Nothing was published." },
  /** A filter, sort, column or cursor of a list cannot be read. The message says what was expected. */
  badQuery: { status: 400, message: "{problem}" },
  keyReused: {
    status: 400,
    message: "This Idempotency-Key was sent with another request before. Make a new key for each request.",
  },
  tooMany: {
    status: 400,
    message:
      "There are {count} records, more than the {max} that one answer holds. Use limit and after to read them in pages.",
    reportedAs: "too_many",
  },

  unique: { status: 409, message: "Another {entity} has the same value. Please enter a unique value." },
  uniqueField: {
    status: 409,
    message: "Another {entity} already uses this {label}. Please choose another one.",
    reportedAs: "unique",
  },
  /** The state of other data prevents the change. The message says which. */
  kept: { status: 409, message: "{problem}", reportedAs: "state" },
  emailKnown: { status: 409, message: "A user with this email already exists.", reportedAs: "unique" },
  inUse: { status: 409, message: "Could not delete {entity}. {Entity} in use." },
  organizationChanged: {
    status: 409,
    message: "You have switched to another organization since this page was loaded. Reload the page.",
  },
  noOrganization: { status: 409, message: "Choose an organization first.", reportedAs: "state" },
  deprecated: { status: 409, message: "This change of a deprecated {entity} is refused.", reportedAs: "state" },
  sessionLimit: {
    status: 409,
    message: "A session lasts 12 hours at most. Save your work and sign in again.",
    reportedAs: "state",
  },

  /** The body has `code` and `lost` too: `WouldLoseAnswer`. */
  wouldLose: {
    status: 409,
    message:
      "{lost} value(s) of records would be lost. Nothing was published. To go on, send accept={lost} with a PUT, or accept: { lost: {lost} } in a publish.",
    reportedAs: "state",
  },
  /** The body has `code` and `clashes` too: `RevertClashAnswer`. */
  revertClash: {
    status: 409,
    message:
      "{count} part(s) of revision {revision} were changed again since. Nothing was published. Choose for each: { keep: now } or { keep: then }.",
    reportedAs: "state",
  },
  /** The body has `clashes` too: `StaleAnswer`. */
  saveClash: {
    status: 412,
    message:
      "Somebody else changed the same since you opened it: {parts}. Nothing was saved. Look at it and save again.",
    reportedAs: "stale",
  },
  converting: {
    status: 409,
    message: "The values of {attribute} are being converted. Wait until that is done, then make your change.",
    reportedAs: "state",
  },
  conversionGoesOn: {
    status: 202,
    message: "Values of records are being converted. The change is live once that is done.",
    reportedAs: "converting",
  },
  /** The message says how. */
  conversionEnded: { status: 409, message: "The conversion ended: {problem}", reportedAs: "state" },
  convertedElsewhere: {
    status: 409,
    message:
      "Somebody else has changed {attribute} of {entity} while its values were converted ({what}). Nothing was published. Look at what it is now, and make your change again.",
    reportedAs: "state",
  },
  staleRevision: {
    status: 409,
    message: "Revision {base} is not the newest; {revision} was published since. Load it and make your change on it.",
    reportedAs: "state",
  },

  tooLarge: { status: 413, message: "The body is larger than the {limit} bytes that this call takes." },
  headersTooLarge: {
    status: 431,
    message:
      "The address and the headers of this call are longer than the {limit} bytes that they may have. Shorten its filter: use fewer terms and values.",
  },
  diskFull: {
    status: 507,
    message: "The server's disk is full, so nothing was saved. Keep what you typed, and try again once there is room.",
  },
  tooManyTries: { status: 429, message: "Too many tries. Try again in {minutes} minute(s)." },
  tooManyStreams: {
    status: 429,
    message: "The limit is {ofSession} event streams of one session and {ofPerson} of one person. Close one first.",
  },
  /** Too many questions about which email addresses are taken. The message says when the next may follow. */
  takenLimit: { status: 429, message: "{problem}", retrySeconds: 3600 },
  quota: { status: 429, message: "The limit is {says} within {span} minute(s). Try again in {minutes} minute(s)." },
  tooManyTokenCalls: {
    status: 429,
    message: "This access token made more than {most} calls within a minute. Try again in {seconds} seconds.",
  },
  tooManyCalls: {
    status: 429,
    message:
      "You have {most} calls waiting or running, which is the most that one person may have. Wait for their answers, then try again in {seconds} seconds.",
  },
  tooManyJobs: {
    status: 429,
    message:
      "You have {most} exports, imports and checks waiting, which is the most that one person may have. Wait for their answers, then try again in {seconds} seconds.",
  },
  internal: { status: 500, message: "Something went wrong on the server. Quote the request id when you report it." },
  publishBusy: {
    status: 503,
    message:
      "Others were writing for 30 seconds, so the change could not be published. Nothing was changed; try again.",
  },
  callsBusy: {
    status: 503,
    message: "The server has more calls than it can answer at this moment. Try again in {seconds} seconds.",
  },
  signInsBusy: {
    status: 503,
    message: "Many people are signing in at this moment. Try again in {seconds} seconds.",
  },
  sheetsBusy: {
    status: 503,
    message: "Too many sheets are being read and written at the moment. Try again shortly.",
  },
  waitedTooLong: {
    status: 503,
    message:
      "Someone was publishing a change or saving the same records for 10 seconds, so nothing was saved. Keep what you typed, and try again shortly.",
  },
  tookTooLong: {
    status: 503,
    message:
      "The database worked on this for too long, so it was stopped and nothing was saved. Ask for less at once, or try again later.",
  },
  unknownOutcome: {
    status: 503,
    message:
      "The connection to the database was lost at the moment of saving, so it may have been saved or not. Reload and look before you try again.",
  },
  stopping: { status: 503, message: "The server is stopping. Try again shortly." },
  unavailable: { status: 503, message: "The server cannot answer at the moment. Try again shortly." },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
