import { Link } from 'react-router'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { readEdit, rowReader } from '../form/read-edit.ts'
import { invalid, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/mail-screen.ts'
import { mailSettingsSchema } from './mail-input.ts'
import { MailSettingsForm } from './mail-settings-form.tsx'
import { MailTemplateList } from './mail-template-list.tsx'
import { countTroubledMails } from './outbox-queries.ts'
import { getMailSettings, listMailTemplates, updateMailSettings } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mail')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [content, troubled] = await Promise.all([
    withErrorToast(Promise.all([listMailTemplates(client), getMailSettings(client)]), answeredMessage),
    withFallback(countTroubledMails(client), 0, 'The mails that were not sent'),
  ])
  return { content, troubled }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(mailSettingsSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(mailSettingsSchema) })
      return updateMailSettings(await browserClient(), changes, opened)
    },
    { success: 'The settings of mail are saved.' },
  )
}

/** What the shop mails about orders (docs/behaviour/mail.md). */
export default function Mail({ loaderData: { content, troubled } }: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(content)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <PageHeader
        title="Mail"
        description="What customers and you are told about orders."
        actions={
          <Link
            to={troubled > 0 ? '/admin/mail-outbox/not-sent' : '/admin/mail-outbox'}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {troubled > 0 ? `${troubled} not sent` : 'Sent mail'}
          </Link>
        }
      />
      {content === null ? (
        <LoadFailure message="The mails could not be loaded." />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="space-y-5">
            <MailTemplateList title="To customers" templates={forAudience(content[0], 'customer')} />
            <MailTemplateList title="To you" templates={forAudience(content[0], 'staff')} />
          </div>
          <MailSettingsForm key={key} settings={content[1]} onReload={reloadAndReset} />
        </div>
      )}
    </>
  )
}

function forAudience<Template extends { audience: string }>(
  templates: readonly Template[],
  audience: string,
): Template[] {
  return templates.filter((template) => template.audience === audience)
}
