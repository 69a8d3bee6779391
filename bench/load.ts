import { Agent, request } from "node:http";
import type { LoadOrder, LoadResult } from "./side.ts";

/** The process that calls: kept apart from the servers, so that its own work is not counted as theirs. */
let isStopped = false;
process.on("message", (message: LoadOrder | "stop") => {
  isStopped = message === "stop";
  if (message !== "stop") void run(message).then((result) => process.send?.(result));
});

async function run(order: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const latencies: number[] = [];
  let failures = 0;
  let begun = 0;
  const isOver = () => isStopped || (order.calls !== null && begun >= order.calls);
  const caller = async () => {
    while (!isOver()) {
      const number = begun++;
      const started = performance.now();
      if ((await call(agent, order, number)) !== 200) failures++;
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: order.connections }, caller));
  agent.destroy();
  return { latencies, failures };
}

/** @returns the status */
function call(agent: Agent, { side, kind, firstId, lastId }: LoadOrder, number: number): Promise<number> {
  const id = firstId + Math.floor(Math.random() * (lastId - firstId + 1));
  const body = kind === "update" ? JSON.stringify({ jobTitle: `Title ${number} ${id}` }) : null;
  const headers = {
    cookie: side.cookie,
    origin: side.origin,
    ...(body !== null && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${side.origin}${side.path}/${id}`, {
      agent,
      method: kind === "update" ? "PUT" : "GET",
      headers,
    });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.end(body ?? undefined);
  });
}
