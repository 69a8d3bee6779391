import { Agent, request } from "node:http";
import { requestOf } from "./requests.ts";
import type { LoadOrder, LoadResult } from "./side.ts";

/** The process that makes the calls. It is separate from the servers, so that its own work does not count as theirs. */
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
      const status = await call(agent, order, number);
      if (status !== 200 && status !== 201) failures++;
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: order.connections }, caller));
  agent.destroy();
  return { latencies, failures };
}

/** @returns the status */
function call(agent: Agent, order: LoadOrder, number: number): Promise<number> {
  const { side } = order;
  const { method, path, body } = requestOf(order, number);
  const text = body === null ? null : JSON.stringify(body);
  const headers = {
    cookie: side.cookie,
    origin: side.origin,
    ...(text !== null && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${side.origin}${path}`, { agent, method, headers });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.end(text ?? undefined);
  });
}
