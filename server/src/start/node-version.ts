/** The oldest version of Node for the server. It needs argon2 (since 24.7). */
export const LEAST_NODE = "24.12.0";

/** This Node cannot run the server. The message says which one can. */
export class NodeError extends Error {
  override readonly name = "NodeError";
}

/** @throws NodeError if the Node of this process is too old */
export function requireNode(): void {
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) throw new NodeError(problem);
}

/** Why this version of Node cannot run the server; null if it can. @param version such as `24.1.0` */
export function nodeProblem(version: string): string | null {
  if (version.localeCompare(LEAST_NODE, "en", { numeric: true }) >= 0) return null;
  return `This is Node ${version}, and the server needs Node ${LEAST_NODE} or newer: install it, then start again.`;
}
