import type { ShopClient } from './shop-client.ts'

type Channel = ReturnType<ShopClient['channel']>

/** After the server has closed a channel. */
const REJOIN_MS = 3_000

/** Makes channel names unique: leaving a channel must not affect a new one. */
let channels = 0

/**
 * Follows changes of rows until the returned function is called. `listen` adds what is listened to. The server closes a channel whose
 * token runs out while the computer sleeps, and supabase-js does not join it again, so another one takes its place.
 */
export function followChanges(
  client: ShopClient,
  listen: (channel: Channel) => Channel,
  onSubscribed: () => void,
): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel = join()

  function join(): Channel {
    const name = `changes-${++channels}`
    return listen(client.channel(name, { config: { postgres_changes_options: { wait: true } } })).subscribe(
      (status) => {
        if (isOver) return
        if (status === 'SUBSCRIBED') onSubscribed()
        if (status === 'CLOSED') timer = setTimeout(() => (channel = join()), REJOIN_MS)
      },
    )
  }

  return () => {
    isOver = true
    clearTimeout(timer)
    void client.removeChannel(channel)
  }
}
