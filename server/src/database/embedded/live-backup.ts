import { chmodSync, existsSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { DatabaseError, type DatabaseLog, errorCode } from "../database.ts";

/** Linux takes 107 bytes for the path of a socket, macOS 103. */
const LONGEST_PATH = 103;

/** The socket beside a folder, by which its process is asked for a backup. */
function socketOf(folder: string): string {
  return `${folder}.socket`;
}

/**
 * Hands out copies of an open embedded database while this process has it: by a socket beside its folder, which only the
 * owner may use, and never by the network. Windows, and a folder with a long path, have none: there it must be stopped.
 * @param dump the folder as a tar
 * @returns stops it
 */
export async function offerBackups(folder: string, dump: () => Promise<Blob>, log: DatabaseLog): Promise<() => void> {
  const socket = socketOf(folder);
  if (process.platform === "win32" || Buffer.byteLength(socket) > LONGEST_PATH) return () => undefined;
  // Of a process that was killed: the folder's lock is ours now.
  rmSync(socket, { force: true });
  const server = createServer((_, answer) => void send(answer, dump, log));
  try {
    await once(listenAlone(server, socket), "listening");
  } catch (error) {
    log.warn({ code: errorCode(error) }, "no socket for backups: a backup needs the server stopped");
  }
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** The socket is the owner's from the moment that it is there: who had reached it before a chmod would be answered. */
function listenAlone(server: Server, socket: string): Server {
  const umask = process.umask(0o077);
  try {
    server.listen(socket);
  } finally {
    process.umask(umask);
  }
  chmodSync(socket, 0o600);
  return server;
}

/** The length is sent first, so that a copy that is cut off is noticed. */
async function send(answer: ServerResponse, dump: () => Promise<Blob>, log: DatabaseLog): Promise<void> {
  try {
    const copy = await dump();
    answer.writeHead(200, { "content-length": copy.size });
    for await (const chunk of copy.stream()) if (!answer.write(chunk)) await once(answer, "drain");
    answer.end();
  } catch (error) {
    log.warn({ code: errorCode(error) }, "a backup could not be handed out");
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(500).end();
  }
}

/**
 * A copy of the database that another process has open, as a tar. It fails in the middle if that process ends.
 * @returns null if that process hands out none
 * @throws DatabaseError if it cannot make one
 */
export async function backupOfRunning(folder: string): Promise<Readable | null> {
  const socketPath = socketOf(folder);
  if (!existsSync(socketPath)) return null;
  const call = get({ socketPath, path: "/" });
  try {
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    if (answer.statusCode === 200) return answer;
    answer.resume();
  } catch (error) {
    if (["ECONNREFUSED", "ENOENT"].includes(errorCode(error))) return null;
    throw new DatabaseError(`The server of ${folder} gives no backup (${errorCode(error)}): try again, or stop it.`, {
      cause: error,
    });
  }
  throw new DatabaseError(`The server of ${folder} could not make a backup: look at its log, or stop it.`);
}
