/** What is to be read as a T from JSON, of which nothing is known yet. */
export type Unread<T> = { readonly [Name in keyof T]?: unknown };
