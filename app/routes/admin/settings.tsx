import { adminMeta } from '../../components/admin/admin-meta.ts'
import { orTell } from '../../components/admin/list-loader.ts'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { SettingsForm } from '../../components/admin/settings-form.tsx'
import { useFreshStart } from '../../components/admin/use-fresh-start.ts'
import { getSettings, updateSettings } from '../../data/website-settings.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { settingsRow, settingsSchema } from '../../forms/settings.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { storedImages } from '../../session/stored-images.ts'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => adminMeta('Settings')

export const shouldRevalidate = reloadAfterSuccess

export function clientLoader() {
  return orTell(browserClient().then(getSettings), answeredMessage)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(settingsSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const id = Number(form.get('id'))
  return attempt(
    async () => updateSettings(await browserClient(), id, settingsRow(parsed.data), openedVersion(form)),
    {
      success: 'Website settings updated successfully',
      failure: (error) => answeredMessage(error),
    },
  )
}

/** Nothing is rendered when the settings fail to load (spec §8): a form of blanks would overwrite them. */
export default function Settings({ loaderData: settings }: Route.ComponentProps) {
  const { key, startAfresh } = useFreshStart(settings)
  if (settings === null) return null
  return (
    <>
      <PageHeader title="Website Settings" />
      <SettingsForm key={key} settings={settings} images={storedImages} onTakeTheirs={startAfresh} />
    </>
  )
}
