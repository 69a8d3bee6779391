/** An event stream as a browser has it. */
export interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** All text so far. */
  text: string;
  ended: boolean;
  leave(): void;
}

/** Opens the event stream of a session on a listening server. */
export async function openStream(address: string, token: string): Promise<Stream> {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api/events`, {
    headers: { cookie: `jwt=${token}`, "accept-encoding": "gzip, br" },
    signal: abort.signal,
  });
  const stream: Stream = {
    status: answer.status,
    headers: answer.headers,
    text: "",
    ended: false,
    leave: () => abort.abort(),
  };
  void read(answer, stream);
  return stream;
}

async function read(answer: Response, stream: Stream): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const bytes of answer.body ?? []) stream.text += decoder.decode(bytes as Uint8Array);
  } catch {
    // The test closed the stream.
  }
  stream.ended = true;
}
