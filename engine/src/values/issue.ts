/** What is wrong with which attribute, as data. The text comes from the message table. */
export interface Issue {
  readonly code: string;
  /** Attribute name. Null if it is not about a single attribute. */
  readonly attribute: string | null;
  /** Values for the placeholders of the message. */
  readonly args?: Readonly<Record<string, string | number>>;
  /** The message, for a code that is in no message table. */
  readonly text?: string;
  /** The error code of the whole call, if the issue is more than a wrong value. */
  readonly error?: string;
  /** For a value that somebody else changed since it was reviewed. */
  readonly clash?: Clash;
}

/** The three values of an attribute that two people changed. */
export interface Clash {
  /** The value when the change was reviewed. */
  readonly reviewed: unknown;
  /** The value now. */
  readonly stored: unknown;
  readonly sent: unknown;
}
