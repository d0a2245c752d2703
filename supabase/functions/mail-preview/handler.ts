import { answer, connect, fields, read, Refusal, type Dependencies } from '../_shared/backend.ts'
import { composeMail } from '../_shared/mail/compose-mail.ts'
import type { MailedShop } from '../_shared/mail/mail-content.ts'
import { sampleContent } from './sample-content.ts'

/** POST `{ kind, audience, subject, body }` by staff → `{ subject, text, html }`, the mail about an example. Nothing is sent. */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const { kind, audience, subject, body } = fields(await request.json().catch(() => null))
      if (
        typeof kind !== 'string' ||
        typeof audience !== 'string' ||
        typeof subject !== 'string' ||
        typeof body !== 'string'
      )
        throw new Refusal(400, 'Please send the subject and the text of the mail.', 'field_missing')
      const backend = connect(dependencies, request)
      // Refuses callers who are not staff.
      const { shop } = fields(await backend.asCaller('/rest/v1/rpc/mail_preview_content', {}).then(read))
      const siteUrl = (dependencies.env('SITE_URL') ?? '').replace(/(?<!\/)\/+$/, '')
      return composeMail({ subject, body }, sampleContent(kind, audience, shop as MailedShop), siteUrl)
    })
}
