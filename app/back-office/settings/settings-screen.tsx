import { Link } from 'react-router'
import ListChecks from '~icons/lucide/list-checks'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { listDemoContent } from '../demonstration/queries.ts'
import { readEdit } from '../form/read-edit.ts'
import { runAction, invalid, revalidateOnSuccess } from '../form/run-action.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import { getSetupProgress } from '../setup/queries.ts'
import { useSetupStep } from '../setup/use-setup-step.ts'
import type { Route } from './+types/settings-screen.ts'
import { OutgoingMailCard } from './outgoing-mail-card.tsx'
import { getSettings, updateSettings } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsRow, SOCIAL_NETWORKS, settingsSchema } from './settings-input.ts'
import { SETTINGS_TABS } from './settings-tabs.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [settings, setup, demonstration] = await Promise.all([
    withErrorToast(getSettings(client), answeredMessage),
    withFallback(getSetupProgress(client), null, 'The checklist'),
    withFallback(listDemoContent(client), [], 'The list of the demonstration’s content'),
  ])
  return {
    settings,
    isSetupDismissed: setup?.dismissed === true,
    hasDemonstration: demonstration.length > 0,
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(settingsSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const id = Number(form.get('id'))
  return runAction(
    async () => {
      const client = await browserClient()
      const { changes, opened } = readEdit(form, {
        row: settingsRow(parsed.data),
        inputs: { social_media_links: SOCIAL_NETWORKS },
        read: readSettings,
      })
      return updateSettings(client, id, changes, opened)
    },
    { success: 'Website settings updated successfully' },
  )
}

function readSettings(form: FormData) {
  const parsed = parseForm(settingsSchema, form)
  return parsed.ok ? settingsRow(parsed.data) : null
}

/** No form is rendered when the settings fail to load: a form of blanks would overwrite them. */
export default function Settings({
  loaderData: { settings, isSetupDismissed, hasDemonstration },
}: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(settings)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <PageHeader
        title="Website Settings"
        actions={
          <>
            {hasDemonstration && (
              <Link to="/admin/demonstration" className={buttonClasses('outline')}>
                Remove the demonstration
              </Link>
            )}
            {isSetupDismissed && <ShowChecklistButton />}
          </>
        }
      />
      {settings === null ? (
        <LoadFailure message="The settings could not be loaded." />
      ) : (
        <SettingsForm key={key} settings={settings} onReload={reloadAndReset} />
      )}
      <OutgoingMailCard />
    </>
  )
}

/** A button that shows the first-run checklist again. */
function ShowChecklistButton() {
  const runStep = useSetupStep()
  return (
    <Button variant="outline" onClick={() => runStep('show')}>
      <ListChecks aria-hidden="true" />
      Show the checklist
    </Button>
  )
}
