import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { ObserveQuery } from '@parlour/backend'
import { currentRequest, queryText, type Logger, type RequestObserver } from '@parlour/backend/logging'
import type { TrustsProxy } from '../visitor/trusted-proxies.ts'

/** Sends a span for each request and each statement of the database. */
export interface Tracing {
  observer: RequestObserver
  observeQuery: ObserveQuery
  /** Sends what is left, if the collector answers in time. */
  close(): Promise<void>
}

interface TracingOptions {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  serviceName: string
  /** Whose `traceparent` is followed. */
  trustsProxy: TrustsProxy
  logger: Logger
}

/** A collector that does not answer must not keep the process from stopping. */
const CLOSE_WITHIN_MS = 2_000
const REPEAT_FAILURE_AFTER_MS = 60_000

/**
 * Traces by OTLP as JSON over HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp), with the names of OpenTelemetry's semantic
 * conventions. Nothing is registered globally, and no library is patched: spans are made of what the log knows.
 */
export function createTracing({ endpoint, serviceName, trustsProxy, logger }: TracingOptions): Tracing {
  reportFailures(logger)
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('parlour')
  /** Of each request that has begun. */
  const contexts = new WeakMap<object, Context>()
  return {
    observer: observeRequests(tracer, contexts, trustsProxy),
    observeQuery: observeQueries(tracer, contexts),
    async close() {
      const done = provider.shutdown().catch((error: unknown) => logFailure(logger, error))
      await Promise.race([done, pause(CLOSE_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

function observeRequests(
  tracer: Tracer,
  contexts: WeakMap<object, Context>,
  trustsProxy: TrustsProxy,
): RequestObserver {
  const spans = new WeakMap<object, Span>()
  return {
    begin(request, context) {
      const parent = parentOf(request, trustsProxy)
      const span = tracer.startSpan(request.method ?? '', { kind: SpanKind.SERVER }, parent)
      spans.set(context, span)
      contexts.set(context, trace.setSpan(parent, span))
    },
    end({ id, method, route, status }, context) {
      const span = spans.get(context)
      if (!span) return
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'parlour.request_id': id,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const propagator = new W3CTraceContextPropagator()

/** A trace that a trusted proxy began goes on. Any other peer could fill the traces of others. */
function parentOf({ headers, socket }: IncomingMessage, trustsProxy: TrustsProxy): Context {
  const peer = socket.remoteAddress
  if (peer === undefined || !trustsProxy(peer, 0)) return ROOT_CONTEXT
  return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
}

/** Statements of work in the background are traces of their own. */
function observeQueries(tracer: Tracer, contexts: WeakMap<object, Context>): ObserveQuery {
  return ({ text, startedAt, durationMs, error }) => {
    const request = currentRequest()
    const parent = (request && contexts.get(request)) ?? ROOT_CONTEXT
    const sql = queryText(text)
    const operation = (/^\w+/.exec(sql)?.[0] ?? 'query').toUpperCase()
    const begin = performance.timeOrigin + startedAt
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': sql,
    }
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime: begin, attributes }, parent)
    if (error !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('db.response.status_code', codeOf(error))
    }
    span.end(begin + durationMs)
  }
}

/** The SQLSTATE. The message may quote values. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
}

/** Spans that cannot be sent are dropped. The reason is logged once a minute. */
function reportFailures(logger: Logger): void {
  let loggedAt = -Infinity
  setGlobalErrorHandler((error) => {
    if (performance.now() - loggedAt < REPEAT_FAILURE_AFTER_MS) return
    loggedAt = performance.now()
    logFailure(logger, error)
  })
}

function logFailure(logger: Logger, error: unknown): void {
  logger.warn({ err: error }, 'Traces could not be sent')
}
