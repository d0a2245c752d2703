import autocannon from 'autocannon'
import { processorSeconds } from './shop-processes.ts'

export interface Load extends Pick<autocannon.Options, 'method' | 'headers' | 'body' | 'requests'> {
  /** Simultaneous connections. */
  connections?: number
  seconds?: number
}

/** The answers per second to requests over kept-alive connections. */
export async function requestsPerSecond(url: string, load: Load = {}): Promise<number> {
  const { answers, seconds } = await send(url, load)
  return answers / seconds
}

/**
 * The answers for each second of a processor that the server's process used. Unlike those per second, they are not limited by the
 * program that asks, which is no faster than a server that has little to do.
 */
export async function requestsPerProcessorSecond(
  url: string,
  server: number,
  load: Load = {},
): Promise<number> {
  const before = processorSeconds(server)
  const { answers } = await send(url, load)
  return answers / (processorSeconds(server) - before)
}

/** @throws Error when an answer has another status than 2xx, or a connection fails */
async function send(
  url: string,
  { connections = 16, seconds = 2, ...request }: Load,
): Promise<{ answers: number; seconds: number }> {
  const result = await autocannon({ url, connections, duration: seconds, ...request })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed.`)
  return { answers: result.requests.total, seconds: result.duration }
}
