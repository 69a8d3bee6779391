import { availableParallelism } from "node:os";

/** The page `docs/reference/benchmarks.md`. */
export function report(parts: readonly string[]): string {
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench`; do not edit. Absolute times mean nothing on another machine: what counts is the ratio to a floor that was written by hand and runs beside the product, by turns, in the same minutes. Each figure is the median of the rounds, with the least and the most in parentheses.",
    "",
    `This run: ${availableParallelism()} cores, Node ${process.versions.node}.`,
    "",
    ...parts,
  ].join("\n");
}
