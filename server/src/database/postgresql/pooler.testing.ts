import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A stand-in for a connection pooler such as PgBouncer in transaction mode. */
export interface Pooler {
  /** The URL of the database through the pooler. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A connection to the server, which serves one client after the other. */
interface Backend {
  readonly socket: Socket;
  /** What the server said after the start: parameters, and that it is ready. */
  readonly greeting: Buffer;
  client: Socket | null;
}

const READY = "Z".charCodeAt(0);
const IDLE = "I".charCodeAt(0);
const TERMINATE = "X".charCodeAt(0);

/**
 * Starts a pooler with this many connections to the server. A client has one of them from its first message until the
 * server says that no transaction is open; the next one may be another. So what one transaction leaves on a connection
 * (prepared statements, settings) is not there in the next, or is there twice.
 */
export async function startPooler(target: URL, size: number): Promise<Pooler> {
  const free: Backend[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  let greeting: Promise<Buffer> | null = null;

  const releases = (backend: Backend) => () => {
    backend.client = null;
    // The one that was not used longest is next.
    free.unshift(backend);
    waiting.shift()?.();
  };
  const openAll = async (startup: Buffer): Promise<Buffer> => {
    for (let n = 0; n < size; n++) free.push(await openBackend(target, startup, sockets, releases));
    return free[0]?.greeting ?? Buffer.alloc(0);
  };
  const server = createServer((client) => {
    sockets.add(client.on("error", () => undefined));
    let greeted = false;
    let held: Backend | null = null;
    client.on("data", (bytes) => void receive(bytes));
    async function receive(bytes: Buffer): Promise<void> {
      if (!greeted) {
        greeted = true;
        greeting ??= openAll(bytes);
        return void client.write(await greeting);
      }
      if (bytes[0] === TERMINATE) return void client.end();
      if (held?.client !== client) held = await take(client);
      held.socket.write(bytes);
    }
  });
  const take = async (client: Socket): Promise<Backend> => {
    while (free.length === 0) await new Promise<void>((done) => waiting.push(done));
    const backend = free.pop() as Backend;
    backend.client = client;
    return backend;
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  url.search = "";
  return {
    url: url.href,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function openBackend(
  target: URL,
  startup: Buffer,
  sockets: Set<Socket>,
  releases: (backend: Backend) => () => void,
): Promise<Backend> {
  const socket = connect(Number(target.port), target.hostname);
  sockets.add(socket.on("error", () => undefined));
  socket.write(startup);
  let greeting = Buffer.alloc(0);
  while (!isReady(greeting)) {
    const [bytes] = (await once(socket, "data")) as [Buffer];
    greeting = Buffer.concat([greeting, bytes]);
  }
  const backend: Backend = { socket, greeting, client: null };
  const release = releases(backend);
  let pending = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    const whole = wholeMessages(pending);
    const messages = pending.subarray(0, whole);
    pending = pending.subarray(whole);
    backend.client?.write(messages);
    if (isReady(messages)) release();
  });
  return backend;
}

/** The length of the messages at the start that are whole: each is a type, and a length of four bytes that counts itself. */
function wholeMessages(bytes: Buffer): number {
  let at = 0;
  while (at + 5 <= bytes.length && at + 1 + bytes.readUInt32BE(at + 1) <= bytes.length)
    at += 1 + bytes.readUInt32BE(at + 1);
  return at;
}

/** Whether the last message says that no transaction is open. */
function isReady(bytes: Buffer): boolean {
  return (
    bytes.length >= 6 && bytes.at(-6) === READY && bytes.at(-1) === IDLE && bytes.readUInt32BE(bytes.length - 5) === 5
  );
}
