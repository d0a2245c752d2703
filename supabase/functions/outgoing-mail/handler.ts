import {
  answer,
  connect,
  fields,
  read,
  readCaller,
  readSite,
  Refusal,
  requireStaff,
  type Backend,
  type Dependencies,
} from '../_shared/backend.ts'
import { mailHtml } from '../_shared/mail/mail-html.ts'
import { readMailedShop } from '../_shared/mail/mailed-shop.ts'
import { sendMail } from '../_shared/send-mail.ts'

/**
 * For staff. GET → where mail goes: `{ kind: 'server' | 'files', server, from, last }` with the shop's own backend,
 * `{ kind: 'project' }` on a hosted project. POST sends a test mail to the caller → `{ to }`.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      const backend = connect(dependencies, request)
      if (request.method === 'GET') return await status(dependencies, backend)
      if (request.method === 'POST') return await sendTest(dependencies, backend)
      throw new Refusal(405, 'Please use GET or POST.')
    })
}

async function status({ env, fetch }: Dependencies, backend: Backend) {
  await requireStaff(backend)
  const url = env('MAIL_API_URL')
  // The shop's own backend sends mail at this address, and tells about it.
  if (!url?.endsWith('/functions/v1/_mail')) return { kind: 'project' }
  const headers = { Authorization: `Bearer ${env('MAIL_API_KEY') ?? ''}` }
  const { server, from, last } = fields(await fetch(url, { headers }).then(read))
  return { kind: server === null ? 'files' : 'server', server, from, last }
}

async function sendTest(dependencies: Dependencies, backend: Backend) {
  // Refuses callers who are not staff, and too many mails.
  await backend.asCaller('/rest/v1/rpc/count_test_mail', {}).then(read)
  const [{ email }, site, shop] = await Promise.all([
    readCaller(backend),
    readSite(backend),
    readMailedShop(backend.asService),
  ])
  const siteUrl = (dependencies.env('SITE_URL') ?? '').replace(/(?<!\/)\/+$/, '')
  const subject = `Test mail of ${site.name}`
  const text = `This is a test mail of ${site.name}. It arrived, so outgoing mail works.`
  const mail = {
    to: [email],
    subject,
    text: `${text}\n`,
    html: mailHtml({ subject, parts: [{ type: 'text', text }], shop, siteUrl }),
  }
  await sendMail(dependencies, mail, { site })
  return { to: email }
}
