import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Values } from "@armature/engine";
import { Webhook } from "standardwebhooks";

/** A request as a receiver gets it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: {
      readonly entity: string;
      readonly organizationId: number | null;
      readonly items: readonly Values[];
    };
  };
}

/** A receiver of webhooks on this machine. Tests say how it answers. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: (response: ServerResponse) => void;
  /** @throws if no such secret signed it, as the library of receivers checks */
  readonly verify: (secret: string, request: Received) => unknown;
  readonly close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      received.push({ headers: request.headers, text, body: JSON.parse(text) as Received["body"] });
      receiver.answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/changes`,
    received,
    answer: (response) => void response.writeHead(204).end(),
    verify: (secret, { text, headers }) => new Webhook(secret).verify(text, headers as Record<string, string>),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return receiver;
}
