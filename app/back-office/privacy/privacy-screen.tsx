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
import { Panel } from '../page/panel.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/privacy-screen.ts'
import { lastRunLines } from './last-run-lines.ts'
import { PrivacyForm } from './privacy-form.tsx'
import { privacySchema } from './privacy-input.ts'
import { getLastRun, getRetentionSettings, updateRetentionSettings } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Privacy')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [settings, runLines] = await Promise.all([
    withErrorToast(getRetentionSettings(client), answeredMessage),
    withFallback(
      getLastRun(client).then((run) => lastRunLines(run, new Date())),
      ['The last run could not be loaded.'],
      'The last removal of old data',
    ),
  ])
  return { settings, runLines }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(privacySchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(privacySchema) })
      return updateRetentionSettings(await browserClient(), changes, opened)
    },
    { success: 'The privacy settings are saved.' },
  )
}

/** How long personal data is kept, and when it was last looked through (docs/behaviour/privacy.md). */
export default function Privacy({ loaderData: { settings, runLines } }: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(settings)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <PageHeader title="Privacy" description="How long the shop keeps what it knows about people." />
      {settings === null ? (
        <LoadFailure message="The privacy settings could not be loaded." />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
          <PrivacyForm key={key} settings={settings} onReload={reloadAndReset} />
          <Panel title="Last run">
            <div className="space-y-2 text-sm text-ink-soft">
              {runLines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </Panel>
        </div>
      )}
    </>
  )
}
