/** A call as generated types describe it. `Params` are its `path`, `query` and `headers`. */
export interface Call<Params, Body, Data> {
  readonly params: Params;
  readonly body: Body;
  readonly data: Data;
}

/** A record that has these properties: an answer always has the key. */
export type Has<Row, Names extends keyof Row> = Row & { [Name in Names]-?: NonNullable<Row[Name]> };

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The paths that have a call of this method. */
export type PathsWith<Calls, M extends Method> = {
  [Path in keyof Calls & string]: M extends keyof Calls[Path] ? Path : never;
}[keyof Calls & string];

/** What a call sends. */
export type Sent<C> =
  C extends Call<infer Params, infer Body, unknown>
    ? Params &
        ([Body] extends [never] ? { readonly body?: undefined } : { readonly body: Body }) & {
          readonly signal?: AbortSignal;
        }
    : never;

export type DataOf<C> = C extends Call<unknown, unknown, infer Data> ? Data : never;
