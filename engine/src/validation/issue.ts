/** A validation result: what is wrong with which attribute, as data. Its text comes from the message table. */
export interface Issue {
  readonly code: string;
  /** Attribute name; null where it is not about one. */
  readonly attribute: string | null;
  /** Values of the placeholders of the message. */
  readonly args?: Readonly<Record<string, string | number>>;
  /** Its message, of a code that no message table has. */
  readonly text?: string;
  /** Code of the error that refuses the call, of an issue that is more than a wrong value. */
  readonly error?: string;
  /** Of a value that somebody else changed since it was reviewed. */
  readonly clash?: Clash;
}

/** The three values of an attribute that two people changed. */
export interface Clash {
  /** As it was when the change was reviewed. */
  readonly reviewed: unknown;
  /** As it is now. */
  readonly stored: unknown;
  readonly sent: unknown;
}
