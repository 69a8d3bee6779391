import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { context, propagation, trace } from "@opentelemetry/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { PASSWORD, startServer } from "../session/testing.ts";
import { NORTHGATE, registerTemplate, startRegister } from "../testing/equipment.testing.ts";
import { loadConfig } from "./load-config.ts";
import { startTelemetry } from "./telemetry.ts";

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Sent, "attributes">;
    readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[];
  }[];
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

let collector: Server;
let bodies: string[] = [];

/** A collector on this machine, as OTLP/HTTP asks for. */
beforeEach(async () => {
  bodies = [];
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (bytes: Buffer) => (text += bytes.toString()));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(text);
      response.setHeader("content-type", "application/json").end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((done) => collector.once("listening", done));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint());
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
  vi.stubEnv("OTEL_TRACES_SAMPLER", undefined);
  vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const api of [trace, propagation, context]) api.disable();
  await new Promise((done) => collector.close(done));
});

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const configOf = (env: Readonly<Record<string, string>> = {}) =>
  loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), ...env });
const spansOf = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
const attributesOf = ({ attributes }: Pick<Sent, "attributes">) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describePostgresql(
  "telemetry",
  (database) => {
    test("sends a span for each call that is traced, and one for each of its statements, without values [ADD-073, F-136]", async () => {
      const product = await startRegister(database());
      const { id } = await product.create({ name: "Secret one" });
      vi.stubEnv("OTEL_TRACES_SAMPLER", "always_on");
      const end = await startTelemetry(configOf(), "equipment");
      await product.call("technician", "PUT", `device/${String(id)}`, { name: "Secret two" });
      await end();
      await product.call("technician", "GET", `device/${String(id)}`);
      await product.close();
      const spans = spansOf();
      const [call, ...others] = spans.filter(({ kind }) => kind === 2);
      expect(others).toEqual([]);
      expect(call?.name).toBe("update device");
      expect(attributesOf(call as Sent)).toMatchObject({
        "armature.operation": "update",
        "armature.entity": "device",
        "armature.organization.id": NORTHGATE,
        "armature.by": "member",
        "http.request.method": "PUT",
        "http.response.status_code": 200,
      });
      const statements = spans.filter(({ kind }) => kind === 3);
      expect(statements.length).toBeGreaterThan(3);
      expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
      expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
      expect(attributesOf(statements.at(1) as Sent)["db.query.text"]).toEqual(expect.any(String));
      expect(bodies.join("")).not.toMatch(/secret/i);
      const resources = (JSON.parse(bodies[0] ?? "") as Body).resourceSpans.map(({ resource }) =>
        attributesOf(resource),
      );
      expect(resources[0]?.["service.name"]).toBe("equipment");
    });
  },
  registerTemplate,
);

describePostgresql("telemetry of a call that a proxy traces", (database) => {
  const call = async (env: Readonly<Record<string, string>>, load?: () => Promise<never>, sampled = "01") => {
    const lines: string[] = [];
    const server = await startServer(database(), { config: { trustedProxies: ["10.1.2.3"] }, lines });
    const end = await startTelemetry(configOf(env), "library", load);
    const headers = { traceparent: `00-${TRACE}-${PARENT}-${sampled}`, "x-forwarded-for": "198.51.100.7" };
    const payload = { username: "nobody", password: PASSWORD };
    await server.call({ method: "POST", url: "/api/login", payload, headers, remoteAddress: "10.1.2.3" });
    await end();
    await server.app.close();
    return lines.find((line) => line.includes('"answered"')) ?? "";
  };

  test("joins its trace, and the log names it [ADD-073, F-136]", async () => {
    expect(await call({ OTEL_SERVICE_NAME: "ward" })).toContain(TRACE);
    const span = spansOf().find(({ name }) => name === "session_login");
    expect([span?.traceId, span?.parentSpanId]).toEqual([TRACE, PARENT]);
    expect(bodies.join("")).toContain('"ward"');
  });

  test("leaves out what its caller does not trace, and by default nine tenths of the rest [ADD-073]", async () => {
    await call({}, undefined, "00");
    expect(bodies).toEqual([]);
    expect([process.env["OTEL_TRACES_SAMPLER"], process.env["OTEL_TRACES_SAMPLER_ARG"]]).toEqual([
      "parentbased_traceidratio",
      "0.1",
    ]);
  });

  test.each([
    ["OTEL_SDK_DISABLED", { OTEL_SDK_DISABLED: "TRUE" }],
    ["no endpoint", { OTEL_EXPORTER_OTLP_ENDPOINT: "" }],
  ])("loads and sends nothing with %s [ADD-073, F-136]", async (_, env) => {
    await call(env, () => Promise.reject(new Error("loaded")));
    expect(bodies).toEqual([]);
  });
});

test("a start with an endpoint and without the package says what to install [ADD-073, F-136]", async () => {
  const missing = Object.assign(new Error("not found"), { code: "ERR_MODULE_NOT_FOUND" });
  await expect(startTelemetry(configOf(), "library", () => Promise.reject(missing))).rejects.toThrow(
    "run npm install @opentelemetry/sdk-node beside the server, or unset it",
  );
  expect(() => configOf({ OTEL_SDK_DISABLED: "perhaps" })).toThrow(
    "OTEL_SDK_DISABLED is 'perhaps': give true or false.",
  );
});
