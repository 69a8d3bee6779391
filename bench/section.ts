/** What to measure, and how long. */
export interface BenchOptions {
  readonly rounds: number;
  /** Calls of each round for each side of a server. */
  readonly calls: number;
  /** Whether to measure a row. */
  readonly wants: (title: string) => boolean;
}

/** A part of the page with what it measures. It starts and stops whatever it needs. */
export interface Section {
  /** Titles of its rows, by which one can be chosen. */
  readonly rows: readonly string[];
  /** @returns Markdown with headings of the second level */
  readonly measure: (options: BenchOptions) => Promise<readonly string[]>;
}
