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
import { PageTabs } from '../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/tax-screen.ts'
import { getTaxSettings, updateTaxSettings } from './queries.ts'
import { TaxForm } from './tax-form.tsx'
import { taxSchema } from './tax-input.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Tax')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  return { settings: await withErrorToast(browserClient().then(getTaxSettings), answeredMessage) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(taxSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(taxSchema) })
      return updateTaxSettings(await browserClient(), changes, opened)
    },
    { success: 'The tax settings are saved.' },
  )
}

/** Whether the shop is registered for VAT (docs/behaviour/tax.md). */
export default function Tax({ loaderData: { settings } }: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(settings)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <PageHeader title="Tax" description="What your invoices say about VAT." />
      {settings === null ? (
        <LoadFailure message="The tax settings could not be loaded." />
      ) : (
        <TaxForm key={key} settings={settings} onReload={reloadAndReset} />
      )}
    </>
  )
}
