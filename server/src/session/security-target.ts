import { type FileHandle, open } from "node:fs/promises";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { SecurityEvent } from "@armature/engine/platform";
import type { SecurityTarget } from "../base/config.ts";

/** How long a receiver may stay silent, in milliseconds. */
const SILENCE_MS = 10_000;
/** The facility "log audit" of RFC 5424. */
const AUDIT = 13 * 8;
const [WARNING, NOTICE] = [4, 5];
const WARNED: ReadonlySet<string> = new Set([
  "signInFailed",
  "lockedOut",
  "passwordRefused",
  "accessRefused",
  "tokenRefused",
  "setupFailed",
]);

/** Who sends, in each line of syslog. */
export interface Sender {
  readonly host: string;
  readonly name: string;
}

/** Copies entries, in their order. They are there once it has ended. @throws with a code such as ENOSPC or ECONNREFUSED */
export type SendEntries = (entries: readonly SecurityEvent[]) => Promise<void>;

export function sendTo(target: SecurityTarget, sender: Sender): SendEntries {
  if (target.kind === "file") return (entries) => append(target.path, entries.map(fileLine).join(""));
  return (entries) => transmit(target, entries.map((entry) => frame(entry, sender)).join(""));
}

function fileLine(entry: SecurityEvent): string {
  return `${JSON.stringify(entry)}\n`;
}

/** RFC 5424, with its length before it (RFC 6587). The JSON is plain ASCII, which needs no mark of its encoding. */
function frame(entry: SecurityEvent, { host, name }: Sender): string {
  const priority = AUDIT + (WARNED.has(entry.kind) ? WARNING : NOTICE);
  const json = JSON.stringify(entry).replaceAll(/[^\x20-\x7e]/g, escaped);
  const message = `<${priority}>1 ${entry.at} ${host} ${name} - ${entry.kind} - ${json}`;
  return `${message.length} ${message}`;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The file is opened each time, so that one which was renamed meanwhile is made anew. */
async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, "a+", 0o640);
  try {
    await cutTornLine(handle);
    const { size } = await handle.stat();
    await handle.appendFile(text).catch(async (error: unknown) => {
      await handle.truncate(size).catch(() => undefined);
      throw error;
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Takes away what a crash left of a line. It was not counted, so it is written again. */
async function cutTornLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - 65_536);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
    const newline = buffer.subarray(0, bytesRead).lastIndexOf("\n");
    if (newline >= 0 && start + newline + 1 === size) return;
    if (newline >= 0) return handle.truncate(start + newline + 1);
    end = start;
  }
  if (size > 0) await handle.truncate(0);
}

type Receiver = Extract<SecurityTarget, { readonly kind: "syslog" }>;

/** For so long a connection must stay open once it has the text, in milliseconds: else something closed it unread. */
const READING_MS = 50;

/**
 * Sends a text over a connection of its own. Syslog confirms nothing; but a receiver closes a connection once it has
 * read all of it, so the entries are there when it does so after our end.
 */
function transmit({ host, port, isTls }: Receiver, text: string): Promise<void> {
  return new Promise((done, fail) => {
    const options = { host, port, allowHalfOpen: true };
    // TLS names the receiver only when told to, and never by an address.
    const named = isIP(host) === 0 ? { ...options, servername: host } : options;
    const socket: Socket = isTls ? connectTls(named) : connect(options);
    let isOver = false;
    const end = () => {
      isOver = true;
      socket.end();
    };
    socket.once("error", fail);
    socket.once("end", () => (isOver ? done() : socket.destroy(problem("ECONNRESET"))));
    socket.once("close", () => fail(problem("ECONNRESET")));
    socket.setTimeout(SILENCE_MS, () => socket.destroy(problem("ETIMEDOUT")));
    const write = () => socket.write(text, () => setTimeout(end, READING_MS));
    socket.once(isTls ? "secureConnect" : "connect", write);
    socket.resume();
  });
}

function problem(code: string): Error {
  return Object.assign(new Error(code), { code });
}
