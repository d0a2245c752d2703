import * as z from 'zod/mini'
import { invokeFunction } from '../../lib/supabase/invoke-function.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

const schema = z.union([
  z.object({ kind: z.literal('project') }),
  z.object({
    kind: z.enum(['server', 'files']),
    /** The host name of the mail server; null when mail is written to files. */
    server: z.nullable(z.string()),
    from: z.string(),
    /** `problem` is a sentence, or null when the mail was sent. */
    last: z.nullable(z.object({ at: z.string(), problem: z.nullable(z.string()) })),
  }),
])

/** Where mail goes: to a mail server, to files, or by the hosted project. */
export type OutgoingMail = z.output<typeof schema>

export async function getOutgoingMail(client: ShopClient): Promise<OutgoingMail> {
  return schema.parse(await invokeFunction(client, 'outgoing-mail', { method: 'GET' }))
}

/** Sends a test mail to the signed-in user's own address. */
export async function sendTestMail(client: ShopClient): Promise<void> {
  await invokeFunction(client, 'outgoing-mail', { method: 'POST', body: {} })
}
