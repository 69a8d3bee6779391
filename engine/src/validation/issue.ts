/** A validation result: what is wrong with which attribute, as data. Its text comes from the message table. */
export interface Issue {
  readonly code: string;
  /** Attribute name; null where it is not about one. */
  readonly attribute: string | null;
  /** Values of the placeholders of the message. */
  readonly args?: Readonly<Record<string, string | number>>;
}
