import {
  answer,
  connect,
  fields,
  read,
  readSite,
  Refusal,
  type Backend,
  type Dependencies,
} from '../_shared/backend.ts'
import { cleanText } from '../_shared/clean-text.ts'
import { readMailedShop } from '../_shared/mail/mailed-shop.ts'
import { sendMail } from '../_shared/send-mail.ts'
import { invitationMail } from './invitation-mail.ts'

/** The page that the link opens: its button signs in. Mail scanners, which open links too, do not press it. */
const PAGE = '/auth/confirm'
/** The screen after it: it asks for a new password and accepts the invitation. */
const PATH = '/auth/new-password'

/**
 * POST `{ email, origin }` by an admin → `{ id }` once the invitation is stored and its mail was accepted. `origin` is the
 * shop's own; the auth service replaces one that it does not allow.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const { email, origin } = fields(await request.json().catch(() => null))
      if (typeof email !== 'string' || typeof origin !== 'string')
        throw new Refusal(400, 'Please enter an email address such as ada@example.com.', 'email_invalid')
      return await invite(dependencies, connect(dependencies, request), cleanText(email), origin)
    })
}

async function invite(dependencies: Dependencies, backend: Backend, email: string, origin: string) {
  const secret = randomSecret()
  const invitation = { p_email: email, p_secret_hash: await sha256(secret) }
  // Refuses callers who are not staff, and too many mails.
  const id = await backend.asCaller('/rest/v1/rpc/create_staff_invitation', invitation).then(read)
  const [link, site, shop] = await Promise.all([
    linkTo(backend, email, `${origin}${PATH}?invitation=${secret}`),
    readSite(backend),
    readMailedShop(backend.asService),
  ])
  const siteUrl = (dependencies.env('SITE_URL') ?? origin).replace(/(?<!\/)\/+$/, '')
  await sendMail(
    dependencies,
    { to: [email], ...invitationMail(site.name, link, { shop, siteUrl }) },
    { site },
  )
  return { id }
}

/** A link that signs in to the account with this address, which is created if there is none. */
async function linkTo(backend: Backend, email: string, redirect_to: string): Promise<string> {
  const generate = (type: string) =>
    backend.asService('/auth/v1/admin/generate_link', { type, email, redirect_to })
  const invited = await generate('invite')
  // The auth service answers 422 when the address has a confirmed account.
  const answered = invited.status === 422 ? await generate('recovery') : invited
  const { hashed_token, verification_type, redirect_to: allowed } = fields(await read(answered))
  if (
    typeof hashed_token !== 'string' ||
    typeof verification_type !== 'string' ||
    typeof allowed !== 'string'
  )
    throw new Error('the auth service answered without a link')
  // On the origin that the auth service allows, which may be another one than the caller's.
  const page = new URL(PAGE, allowed)
  page.search = new URLSearchParams({
    token_hash: hashed_token,
    type: verification_type,
    redirect_to: allowed,
  }).toString()
  return page.href
}

function randomSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
