import type { Dependencies } from '../../supabase/functions/_shared/backend.ts'
import { createHandler as createSender } from '../../supabase/functions/mail-sender/handler.ts'
import type { Json } from './fixtures.ts'
import { enablePayments } from './paying.ts'
import type { Shop } from './shop.ts'
import type { Role } from './table.ts'

/** The shop gets mail for staff, and sells for payment in advance. */
export async function enableMail(shop: Shop): Promise<void> {
  await shop.database.query("update public.website_settings set contact_email = 'shop@example.com'")
  await enablePayments(shop)
}

interface SentMail {
  to: string[]
  subject: string
  text: string
  html: string
  reply_to?: string
  key: string | null
}

/** A mail service, in place of `_mail`, that answers each mail with the next of `statuses`, then with 200. */
export function mailService(shop: Shop, statuses: number[] = [], server: string | null = null) {
  const sent: SentMail[] = []
  const settings: Record<string, string> = {
    SUPABASE_URL: shop.url,
    SUPABASE_ANON_KEY: shop.keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: shop.keys.serviceRoleKey,
    MAIL_API_URL: 'http://mail.invalid/functions/v1/_mail',
    SITE_URL: 'https://shop.example',
  }
  const dependencies: Dependencies = {
    env: (name) => settings[name],
    fetch: async (url, init) => {
      if (url !== settings['MAIL_API_URL']) return await shop.fetch(url, init)
      if (init?.method !== 'POST') return Response.json({ server, from: 'shop@example.com', last: null })
      const status = statuses.shift() ?? 200
      const key = new Headers(init.headers).get('Idempotency-Key')
      sent.push({ ...(JSON.parse(String(init.body)) as SentMail), key })
      return Response.json({ id: '1', reason: 'The mail server is busy.' }, { status })
    },
  }
  return { sent, dependencies }
}

async function tokenOf(shop: Shop, role: Role): Promise<string> {
  if (role === 'service') return shop.keys.serviceRoleKey
  const { data } = await shop.as[role].auth.getSession()
  return data.session?.access_token ?? shop.keys.anonKey
}

export async function call(
  shop: Shop,
  handler: (request: Request) => Promise<Response>,
  role: Role,
  body: unknown = {},
) {
  const headers = { Authorization: `Bearer ${await tokenOf(shop, role)}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await handler(new Request('http://functions.invalid', init))
  return { status: response.status, ...((await response.json()) as { data: Json; error: Json | null }) }
}

/** Runs the sender once. */
export const send = (shop: Shop, service = mailService(shop)) =>
  call(shop, createSender(service.dependencies), 'service')

/** A run that ends, as by SIGKILL, while the mail service has its first mail. */
export async function killWhileSending(shop: Shop): Promise<void> {
  const { dependencies } = mailService(shop)
  const begun = Promise.withResolvers<void>()
  const fetch: Dependencies['fetch'] = async (url, init) => {
    if (url !== dependencies.env('MAIL_API_URL')) return await dependencies.fetch(url, init)
    begun.resolve()
    return await new Promise<never>(() => {})
  }
  void call(shop, createSender({ ...dependencies, fetch }), 'service')
  await begun.promise
}

/** The same mail service, with a database that is away at the first call of a function. */
export function withoutDatabaseAt(service: ReturnType<typeof mailService>, name: string): typeof service {
  const { env, fetch } = service.dependencies
  let isAway = true
  return {
    ...service,
    dependencies: {
      env,
      fetch: async (url, init) => {
        if (!isAway || !url.endsWith(`/rpc/${name}`)) return await fetch(url, init)
        isAway = false
        return Response.json({ message: 'The database is starting.' }, { status: 503 })
      },
    },
  }
}

/** Lets every mail be due. */
export const hurry = (shop: Shop) =>
  shop.database.query(
    'update public.mail_outbox set next_attempt_at = now() where next_attempt_at is not null',
  )
/** Forgets all mails. */
export const clear = (shop: Shop) => shop.database.query('delete from public.mail_outbox')

/** One after the other. */
export async function times(count: number, work: () => PromiseLike<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work()
}

export async function mailsAbout(shop: Shop, order: Json, kind?: string): Promise<Json[]> {
  const rows = shop.as.admin.from('mail_outbox').select().eq('order_id', order.id).order('created_at')
  const { data } = await rows.throwOnError()
  return (data ?? []).filter((mail: Json) => kind === undefined || mail.kind === kind)
}

export const kindsAbout = async (shop: Shop, order: Json) =>
  (await mailsAbout(shop, order)).map(({ kind }) => kind).toSorted()
export const changeOrder = (shop: Shop, order: Json, p_changes: Json) =>
  shop.as.admin.rpc('update_order', { p_id: order.id, p_changes }).throwOnError()
