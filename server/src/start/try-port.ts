import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../base/config.ts";

/**
 * Takes the port for a moment, so that a start that cannot have it ends before it changes the database.
 * @throws the error of the system if it is in use or not allowed
 */
export async function tryPort({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  const closed = once(server, "close");
  server.close();
  await closed;
}
