/** What staff choose one of. */
export interface TenantWords {
  /** Such as 'Site'. */
  readonly called: string;
  /** A second attribute by which people know an organization, and what stands before it, such as 'No.'. */
  readonly told?: { readonly attribute: string; readonly short: string };
}

/** What pages take of `application.json`. */
export interface ApplicationWords {
  readonly tenant: TenantWords;
  /** Said of a record that lacks what other answers ask for; `{label}` is its entity. */
  readonly lackingText?: string;
  /** The attribute of an organization that holds its state, and the states in their order. */
  readonly lifecycle?: { readonly attribute: string; readonly states: readonly string[] };
  /** The attribute of an organization that holds its variant. */
  readonly variants?: { readonly attribute: string };
  /** Parameters of paths that the session fills: their kind, and what they are made of (`area-{areaId}`). */
  readonly pathParams?: Readonly<Record<string, string>>;
  /** Attributes of the organization that a session returns too. */
  readonly session?: { readonly organization: readonly string[] };
}
