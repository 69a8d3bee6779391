/** How long and what is measured. */
export interface BenchOptions {
  readonly rounds: number;
  /** Calls of each round and side of a server. */
  readonly calls: number;
  /** Whether a row is measured. */
  readonly wants: (title: string) => boolean;
}

/** A part of the page with what it measures; it starts and ends whatever that needs. */
export interface Section {
  /** Titles of its rows, by which one is chosen. */
  readonly rows: readonly string[];
  /** @returns Markdown, with headings of the second level */
  readonly measure: (options: BenchOptions) => Promise<readonly string[]>;
}
