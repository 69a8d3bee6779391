/** Functions that the measuring process calls. They return milliseconds until React has rendered. */
export interface ListProbe {
  readonly open: () => number;
  readonly filter: (text: string) => number;
  readonly close: () => void;
}
