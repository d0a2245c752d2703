import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { unwrapCount } from '../../lib/supabase/unwrap-count.ts'

/** How many mails a list has at most: more than anybody reads at once. */
export const MOST_MAILS = 200

const COLUMNS =
  'id, kind, recipient, state, is_file, attempts, failure, next_attempt_at, sent_at, created_at, mail_templates(name), orders(id, order_number)'

/** Mails that were not sent, or perhaps not. */
const TROUBLED = ['failed', 'unconfirmed']

/** The latest mails; with `troubled` only those that staff have to look at. */
export async function listMails(client: ShopClient, { troubled }: { troubled: boolean }) {
  const mails = client.from('mail_outbox').select(COLUMNS)
  const wanted = troubled ? mails.in('state', TROUBLED) : mails
  return unwrap(await wanted.order('created_at', { ascending: false }).limit(MOST_MAILS))
}

export type OutboxMail = Awaited<ReturnType<typeof listMails>>[number]

export async function countTroubledMails(client: ShopClient): Promise<number> {
  const mails = client.from('mail_outbox').select('id', { count: 'exact', head: true })
  return unwrapCount(await mails.in('state', TROUBLED))
}

/** The mails about an order, the oldest first. */
export async function listOrderMails(client: ShopClient, orderId: string) {
  const mails = client.from('mail_outbox').select(COLUMNS).eq('order_id', orderId)
  return unwrap(await mails.order('created_at').limit(MOST_MAILS))
}

/** Sends a mail again, or a copy of one that was sent; once for each key. */
export async function resendMail(client: ShopClient, id: string, key: string): Promise<void> {
  unwrap(await client.rpc('resend_mail', { p_id: id, p_key: key }))
}
