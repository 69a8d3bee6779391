import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A TCP proxy before a database, as a load balancer is one: a test can cut it, and lead it to another server. */
export interface Line {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Ends all connections, and takes no new ones. */
  readonly cut: () => Promise<void>;
  /** Ends all connections, and takes new ones only to end them at once, as a proxy without a server does. */
  readonly hang: () => void;
  /** Takes connections again, to this database. */
  readonly repair: (target?: URL) => Promise<void>;
  /** Ends each connection once the client has sent something that contains this text, before the server gets it. */
  readonly cutAt: (text: string | null) => void;
  readonly close: () => Promise<void>;
}

export async function startLine(first: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  let target: URL | null = first;
  let cutting: string | null = null;
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  const join = (near: Socket) => {
    if (target === null) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.on("error", () => undefined));
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.on("data", (bytes) => {
      if (cutting !== null && bytes.includes(cutting)) near.destroy();
      else far.write(bytes);
    });
    far.pipe(near);
  };
  let server: Server = createServer(join);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = new URL(first);
  url.port = String(port);
  // Removes the socket of the test database, which would bypass this connection.
  url.search = "";
  const cut = async () => {
    const closed = new Promise((done) => server.close(done));
    destroyAll();
    await closed;
  };
  return {
    url: url.href,
    cut,
    hang() {
      target = null;
      destroyAll();
    },
    async repair(next = first) {
      target = next;
      if (server.listening) return;
      server = createServer(join);
      await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    },
    cutAt(text) {
      cutting = text;
    },
    close: cut,
  };
}
