/** The oldest version of Node that the server runs on: the first with argon2. */
export const LEAST_NODE = "24.7.0";

/** Why this Node cannot run the server, as a sentence; null for one that can. @param version such as `24.1.0` */
export function nodeProblem(version: string): string | null {
  if (version.localeCompare(LEAST_NODE, "en", { numeric: true }) >= 0) return null;
  return `This is Node ${version}, and the server needs Node ${LEAST_NODE} or newer: install it, then start again.`;
}
