import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import type { RunningCall } from "./running-call.ts";

/** Null unless telemetry is switched on. Then each call costs a comparison. */
let tracer: Tracer | null = null;

/** Makes spans from now on. @returns ends that */
export function beginTracing(): () => void {
  tracer = trace.getTracer("armature");
  return () => void (tracer = null);
}

/** Headers of a proxy that is trusted, by which a call joins the trace of its caller. */
export type TraceHeaders = Readonly<Record<string, unknown>>;

export function beginSpan(call: RunningCall, headers: TraceHeaders): void {
  if (tracer === null) return;
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  call.span = tracer.startSpan(call.operation ?? "call", { kind: SpanKind.SERVER }, parent);
  call.traceId = call.span.spanContext().traceId;
}

export interface AnsweredCall {
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
}

export function endSpan(call: RunningCall, { method, route, status }: AnsweredCall): void {
  const { span, operation, entity, organizationId, by, requestId } = call;
  if (span === null) return;
  span.updateName(entity === null ? `${operation}` : `${operation} ${entity}`);
  span.setAttributes({
    "http.request.method": method,
    "http.response.status_code": status,
    ...(route !== null && { "http.route": route }),
    "armature.operation": operation ?? "",
    "armature.request.id": requestId,
    ...(entity !== null && { "armature.entity": entity }),
    ...(organizationId !== null && { "armature.organization.id": organizationId }),
    ...(by !== null && { "armature.by": by }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Adds a statement that has just ended to the trace of its call. @param began by `performance.now()` */
export function addStatementSpan({ span }: RunningCall, began: number, textOf: () => string): void {
  if (tracer === null || span === null || !span.isRecording()) return;
  const text = textOf();
  const attributes = { "db.system.name": "postgresql", "db.query.text": text };
  const name = text.slice(0, text.indexOf(" ")) || text;
  tracer
    .startSpan(name, { kind: SpanKind.CLIENT, startTime: began, attributes }, trace.setSpan(ROOT_CONTEXT, span))
    .end();
}
