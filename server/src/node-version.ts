/** The oldest version of Node that the server is made for; it needs argon2, which 24.7 brought. */
export const LEAST_NODE = "24.12.0";

/** Why this Node cannot run the server, as a sentence; null for one that can. @param version such as `24.1.0` */
export function nodeProblem(version: string): string | null {
  if (version.localeCompare(LEAST_NODE, "en", { numeric: true }) >= 0) return null;
  return `This is Node ${version}, and the server needs Node ${LEAST_NODE} or newer: install it, then start again.`;
}
