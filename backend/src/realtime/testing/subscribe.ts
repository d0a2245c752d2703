import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { Inbox } from './inbox.ts'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** Resolves when the channel is joined; rejects with the error otherwise. */
export async function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  // Without its token the client would join with its API key.
  if (!channel.socket.accessTokenValue) await channel.socket.setAuth()
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else if (status !== 'CLOSED') reject(error ?? new Error(status))
    })
  })
}

export interface ChangeParams {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

let topics = 0

/** Subscribes a channel to changes and returns their inbox. */
export async function changesFor(client: SupabaseClient, ...wanted: ChangeParams[]): Promise<Inbox<Change>> {
  const inbox = new Inbox<Change>()
  const channel = client.channel(`changes-${++topics}`, {
    config: { postgres_changes_options: { wait: true } },
  })
  for (const params of wanted) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', ...params } as { event: '*'; schema: string },
      inbox.put,
    )
  }
  await subscribed(channel)
  return inbox
}
