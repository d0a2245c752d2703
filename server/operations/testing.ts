import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The parts of OTLP's JSON that tests read: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number }
}
interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

export interface ReceivedSpan {
  traceId: string
  id: string
  parent: string | undefined
  name: string
  service: unknown
  isError: boolean
  durationMs: number
  attributes: Record<string, unknown>
}

export interface Collector {
  endpoint: string
  spans: ReceivedSpan[]
  /** The bodies of all requests, as they were sent. */
  bodies: string[]
  close(): Promise<void>
}

/** A collector of OpenTelemetry that keeps what it receives. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    bodies.push(body)
    spans.push(...spansIn(JSON.parse(body) as OtlpRequest))
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function spansIn({ resourceSpans }: OtlpRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId,
        name: span.name,
        service: valuesOf(resource.attributes)['service.name'],
        isError: span.status.code === 2,
        durationMs: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        attributes: valuesOf(span.attributes),
      })),
    ),
  )
}

function valuesOf(attributes: OtlpSpan['attributes']): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
