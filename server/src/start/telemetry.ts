import { setTimeout as delay } from "node:timers/promises";
import { type Config, ConfigError } from "../base/config.ts";
import { beginTracing } from "../base/tracing.ts";

/** How long a stop waits for the last spans to be sent. */
const LONGEST_END_MS = 3000;

/** What telemetry uses of `@opentelemetry/sdk-node`, which production does not install. */
type Sdk = typeof import("@opentelemetry/sdk-node");

/**
 * Sends spans of calls and their statements by OpenTelemetry, if OTEL_EXPORTER_OTLP_ENDPOINT says where to. The other
 * `OTEL_…` variables are read by its SDK.
 * @returns sends what is left, and ends it
 * @throws ConfigError if the SDK is not installed
 */
export async function startTelemetry(
  { otlpEndpoint, telemetryName, isTelemetryDisabled }: Config,
  application: string,
  load: () => Promise<Sdk> = () => import("@opentelemetry/sdk-node"),
): Promise<() => Promise<void>> {
  if (otlpEndpoint === null || isTelemetryDisabled) return async () => undefined;
  const { NodeSDK } = await load().catch((error: unknown) => {
    throw notInstalled(error);
  });
  sampleTenth(process.env);
  const serviceName = telemetryName ?? application;
  const sdk = new NodeSDK({ serviceName, instrumentations: [], metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  const endTracing = beginTracing();
  return async () => {
    endTracing();
    // A collector that is away must not keep the server from stopping.
    await Promise.race([sdk.shutdown().catch(() => undefined), delay(LONGEST_END_MS, undefined, { ref: false })]);
  };
}

/** Spans of every call cost a tenth more processor time, so a tenth of the calls has them unless the operator decides. */
function sampleTenth(env: NodeJS.ProcessEnv): void {
  if ((env["OTEL_TRACES_SAMPLER"] ?? "") !== "") return;
  env["OTEL_TRACES_SAMPLER"] = "parentbased_traceidratio";
  env["OTEL_TRACES_SAMPLER_ARG"] = "0.1";
}

function notInstalled(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown };
  if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") return error;
  return new ConfigError([
    "OTEL_EXPORTER_OTLP_ENDPOINT is set, and the package @opentelemetry/sdk-node is not installed: run npm install @opentelemetry/sdk-node beside the server, or unset it.",
  ]);
}
