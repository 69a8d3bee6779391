/** The oldest version of Node for the server. It needs argon2 (since 24.7). */
export const LEAST_NODE = "24.12.0";

/** Why this version of Node cannot run the server; null if it can. @param version such as `24.1.0` */
export function nodeProblem(version: string): string | null {
  if (version.localeCompare(LEAST_NODE, "en", { numeric: true }) >= 0) return null;
  return `This is Node ${version}, and the server needs Node ${LEAST_NODE} or newer: install it, then start again.`;
}
