import {
  answer,
  connect,
  read,
  readSite,
  Refusal,
  type Backend,
  type Dependencies,
} from '../_shared/backend.ts'
import { sendMail } from '../_shared/send-mail.ts'
import { composeMail } from './mail.ts'
import { parseMessage, type Message } from './message.ts'

/**
 * POST `{ name, email, phone?, message }` → `{ data: { id }, error: null }` once the message is stored, else
 * `{ data: null, error: { message, code } }`. A mail that cannot be sent is only logged. The id is null for a message that was sent
 * before, whose answer was lost; it is neither stored nor mailed again.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please send your message with POST.')
      const parsed = parseMessage(await request.json().catch(() => null))
      if ('problem' in parsed) throw new Refusal(400, parsed.problem)
      const backend = connect(dependencies, request)
      const id = await store(backend, parsed.message, request.headers.get('x-real-ip'))
      if (id !== null)
        await mailToShop(dependencies, backend, parsed.message).catch((error: unknown) => {
          console.error(`The contact message ${id} is stored, but its mail was not sent:`, error)
        })
      return { id }
    })
}

/** Returns the message's id; null if it was stored before. The database limits the messages of one sender. */
async function store(backend: Backend, message: Message, address: string | null): Promise<string | null> {
  const { name, email, phone, message: text } = message
  const row = { p_name: name, p_email: email, p_phone: phone, p_message: text, p_address: address }
  try {
    const id = await backend.asService('/rest/v1/rpc/store_contact_message', row).then(read)
    if (typeof id !== 'string') throw new Error('the database answered without an id')
    return id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'message_sent_before') return null
    if (error instanceof Refusal && error.status === 429) throw error
    console.error('A contact message could not be stored:', error)
    throw new Refusal(503, 'Your message could not be saved. Please try again.')
  }
}

async function mailToShop({ env, fetch }: Dependencies, backend: Backend, message: Message): Promise<void> {
  const given = env('CONTACT_EMAIL_TO')
  const site = await readSite(backend).catch((error: unknown) => {
    if (!given) throw error
    return { name: '', email: '' }
  })
  const to = given || site.email
  if (!to) throw new Error('no contact email is set')
  await sendMail({ env, fetch }, composeMail(message, to, site.name), { site })
}
