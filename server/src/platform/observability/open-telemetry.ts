import { AsyncLocalStorage } from "node:async_hooks"
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { resourceFromAttributes } from "@opentelemetry/resources"
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace"
import type { Traces } from "./traces.ts"

const closeLimitMs = 3_000
const traceparentShape = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The parent span of a caller that sends W3C Trace Context. */
const callerContext = (traceparent: string | undefined): Context => {
  const [, traceId = "", spanId = "", flags = "00"] = traceparentShape.exec(traceparent ?? "") ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/**
 * Exports traces to the OpenTelemetry collector at `url` (OTLP over HTTP), in batches. When the collector is
 * down, only the traces are lost.
 */
export const createTraces = (url: string): Traces => {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, "")}/v1/traces`, timeoutMillis: 5_000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "pinyu" }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer("pinyu")
  const current = new AsyncLocalStorage<Context>()

  const begin = (name: string, kind: SpanKind, parent: Context) => {
    const span = tracer.startSpan(name, { kind }, parent)
    return { span, inside: trace.setSpan(parent, span) }
  }

  return {
    request: ({ traceparent }, work) => {
      const { span, inside } = begin("request", SpanKind.SERVER, callerContext(traceparent))
      return current.run(inside, () =>
        work((name, { attributes, failed }) => {
          span.updateName(name)
          span.setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }, span.spanContext().traceId),
      )
    },
    job: async (name, traceparent, work) => {
      const { span, inside } = begin(name, SpanKind.CONSUMER, callerContext(traceparent))
      try {
        return await current.run(inside, work)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    current: () => {
      const span = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`
    },
    record: (name, seconds, { attributes, failed }) => {
      const end = Date.now()
      const options = { kind: SpanKind.CLIENT, startTime: end - seconds * 1000, attributes }
      const span = tracer.startSpan(name, options, current.getStore() ?? ROOT_CONTEXT)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    close: async () => {
      await provider.forceFlush({ timeoutMillis: closeLimitMs }).catch(() => undefined)
      await provider.shutdown().catch(() => undefined)
    },
  }
}
