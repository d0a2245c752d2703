import autocannon from 'autocannon'

export interface Load extends Pick<autocannon.Options, 'method' | 'headers' | 'body' | 'requests'> {
  /** Simultaneous connections. */
  connections?: number
  seconds?: number
}

/**
 * The answers per second to requests over kept-alive connections.
 * @throws Error when an answer has another status than 2xx, or a connection fails
 */
export async function requestsPerSecond(url: string, load: Load = {}): Promise<number> {
  const { connections = 16, seconds = 2, ...request } = load
  const result = await autocannon({ url, connections, duration: seconds, ...request })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed.`)
  return result.requests.total / result.duration
}
