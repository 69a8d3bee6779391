/** What the measuring process calls; times in milliseconds, until React has drawn. */
export interface ListProbe {
  readonly open: () => number;
  readonly filter: (text: string) => number;
  readonly close: () => void;
}
