import type { Logger } from '@parlour/backend/logging'
import type { Env } from '../env.ts'
import type { Tracing } from './open-telemetry.ts'

/** Undefined without a collector. Its packages are loaded only with one: they take 11 MB of memory. */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, TRUST_PROXY }: Env,
  logger: Logger,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing({ endpoint, serviceName, trustsProxy: TRUST_PROXY, logger })
}
