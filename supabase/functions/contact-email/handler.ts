import { CORS_HEADERS, readServiceKey, type Dependencies } from '../_shared/backend.ts'
import { composeMail } from './mail.ts'
import { parseMessage, type Message } from './message.ts'

type Row = Record<string, unknown>

/**
 * POST `{ name, email, phone?, message }` → `{ data: { id }, error: null }` once the message is stored, else
 * `{ data: null, error: { message } }`. A mail that cannot be sent is only logged.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS })
    if (request.method !== 'POST') return refuse(405, 'Please send your message with POST.')
    const parsed = parseMessage(await request.json().catch(() => null))
    if ('problem' in parsed) return refuse(400, parsed.problem)
    const stored = await store(dependencies, parsed.message, request.headers.get('x-real-ip'))
    if (stored instanceof Response) return stored
    await sendMail(dependencies, parsed.message).catch((error: unknown) => {
      console.error(`The contact message ${stored} is stored, but its mail was not sent:`, error)
    })
    return Response.json({ data: { id: stored }, error: null }, { headers: CORS_HEADERS })
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { data: null, error: { message } },
    { status, headers: { ...CORS_HEADERS, ...headers } },
  )
}

/** Returns the message's id or an error response. The database limits the messages of one sender. */
async function store(
  dependencies: Dependencies,
  { name, email, phone, message }: Message,
  address: string | null,
): Promise<string | Response> {
  try {
    const response = await rest(dependencies, 'rpc/store_contact_message', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        p_name: name,
        p_email: email,
        p_phone: phone,
        p_message: message,
        p_address: address,
      }),
    })
    if (response.status === 429) return await tooMany(response)
    const id: unknown = await accepted(response)
    if (typeof id !== 'string') throw new Error('the database answered without an id')
    return id
  } catch (error) {
    console.error('A contact message could not be stored:', error)
    return refuse(503, 'Your message could not be saved. Please try again.', { 'Retry-After': '5' })
  }
}

async function tooMany(response: Response): Promise<Response> {
  const { message } = (await response.json()) as { message: string }
  return refuse(429, message, { 'Retry-After': response.headers.get('retry-after') ?? '3600' })
}

async function sendMail(dependencies: Dependencies, message: Message): Promise<void> {
  const { env, fetch } = dependencies
  const url = env('MAIL_API_URL')
  const given = env('CONTACT_EMAIL_TO')
  const site = await readSite(dependencies).catch((error: unknown) => {
    if (!given) throw error
    return { name: '', email: '' }
  })
  const to = given || site.email
  if (!url || !to) throw new Error(url ? 'no contact email is set' : 'MAIL_API_URL is not set')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env('MAIL_API_KEY') ?? ''}` },
    body: JSON.stringify(
      composeMail(message, { from: sender(env('MAIL_FROM'), site.name), to, siteName: site.name }),
    ),
  })
  if (!response.ok) throw new Error(`the mail service answered ${response.status}`)
}

/** Read for each mail, so that a changed name or address applies at once. */
async function readSite(dependencies: Dependencies): Promise<{ name: string; email: string }> {
  const answer = await rest(dependencies, 'website_settings?select=site_name,contact_email')
  const [row] = await accepted<Row[]>(answer)
  const text = (column: string) => String(row?.[column] ?? '').trim()
  return { name: text('site_name'), email: text('contact_email') }
}

/** An address gets the site's name. The shop's own backend, which needs no sender, names it itself. */
function sender(from: string | undefined, siteName: string): string | undefined {
  if (!from || from.includes('<')) return from
  const name = Array.from(siteName.replaceAll(/[\p{Cc}\s<>",;:]+/gu, ' ').trim())
    .slice(0, 100)
    .join('')
  return name === '' ? from : `${name} <${from}>`
}

/** Uses the service key, because visitors have no access to these tables. */
async function rest({ env, fetch }: Dependencies, path: string, init: RequestInit = {}): Promise<Response> {
  const key = readServiceKey(env)
  return await fetch(`${env('SUPABASE_URL')}/rest/v1/${path}`, {
    ...init,
    headers: { ...init.headers, apikey: key, Authorization: `Bearer ${key}` },
  })
}

async function accepted<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`the database answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
