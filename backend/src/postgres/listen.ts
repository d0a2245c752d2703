import pg from 'pg'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000

/**
 * One connection of its own that listens on `channel` and comes back by itself when the database restarts. What was said
 * in between is lost, so coming back is told with an empty payload: anything may have happened.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  handle: (payload: string) => void,
) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client(connection)
    next.on('notification', ({ payload }) => handle(payload ?? ''))
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => client === next && reconnect(FIRST_RETRY_MS))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  function reconnect(delay: number): void {
    if (stopped) return
    retry = setTimeout(() => {
      connect().then(
        () => handle(''),
        () => reconnect(Math.min(delay * 2, LONGEST_RETRY_MS)),
      )
    }, delay)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
