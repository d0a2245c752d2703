import { Link } from 'react-router'
import { hasErrorCode } from '../../domain/error-codes.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { readEdit, rowReader } from '../form/read-edit.ts'
import { invalid, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import type { Route } from './+types/mail-template-screen.ts'
import { mailTemplateSchema } from './mail-input.ts'
import { MailTemplateForm } from './mail-template-form.tsx'
import { getMailTemplate, updateMailTemplate } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mail')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader({ params: { kind } }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  return { template: await withErrorToast(getMailTemplate(client, kind), answeredMessage) }
}

export async function clientAction({ params: { kind }, request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(mailTemplateSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(mailTemplateSchema) })
      return updateMailTemplate(await browserClient(), kind, changes, opened)
    },
    {
      success: 'The mail is saved.',
      fieldErrors: (error) =>
        hasErrorCode(error, 'mail_placeholder_unknown') ? { body: error.message } : null,
    },
  )
}

/** The text of one kind of mail beside its preview. */
export default function MailTemplate({ loaderData: { template } }: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(template)
  return (
    <>
      <PageHeader
        title={template?.name ?? 'Mail'}
        actions={
          <Link to="/admin/mail" className="inline-flex min-h-11 items-center underline underline-offset-4">
            All mails
          </Link>
        }
      />
      {template === null ? (
        <LoadFailure message="This mail could not be loaded." />
      ) : (
        <MailTemplateForm key={`${template.kind} ${key}`} template={template} onReload={reloadAndReset} />
      )}
    </>
  )
}
