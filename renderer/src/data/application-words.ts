/** The application's words for an organization. */
export interface TenantWords {
  /** Such as 'Site'. */
  readonly called: string;
  /** A second attribute by which people know an organization, and the text before its value, such as 'No.'. */
  readonly secondName?: { readonly attribute: string; readonly short: string };
}

/** The parts of `application.json` that pages use. */
export interface ApplicationWords {
  readonly tenant: TenantWords;
  /** The text for a record that lacks something that other answers require. `{label}` is its entity. */
  readonly lackingText?: string;
  /** The attribute of an organization that holds its state, and the states in order. */
  readonly lifecycle?: { readonly attribute: string; readonly states: readonly string[] };
  /** The attribute of an organization that holds its variant. */
  readonly variants?: { readonly attribute: string };
  /** Path parameters that the session fills: their kind, and the template of their value (`area-{areaId}`). */
  readonly pathParams?: Readonly<Record<string, string>>;
  /** Attributes of the organization that a session returns too. */
  readonly session?: { readonly organization: readonly string[] };
}
