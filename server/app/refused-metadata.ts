import { MetadataError } from "@armature/engine";

/** Runs a command. If it cannot use the metadata, prints each problem with its place, and the command fails. */
export function listingProblems(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    console.error(`The metadata cannot be used:\n${error.message}`);
    process.exitCode = 1;
  }
}
