import { adminMeta } from '../../components/admin/admin-meta.ts'
import { FactCard } from '../../components/admin/fact-card.tsx'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { toast } from '../../components/ui/toast.ts'
import { getSite } from '../../data/website-settings.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => adminMeta('Settings')

export async function clientLoader() {
  try {
    return await getSite(await browserClient())
  } catch (error) {
    toast.error('Error', errorMessage(error, 'The settings could not be loaded.'))
    return null
  }
}

export default function Settings({ loaderData: site }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Website Settings" />
      {site === null ? (
        <LoadFailure message="The settings could not be loaded." />
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <FactCard
            title="General Information"
            facts={[
              ['Site Name', site.name],
              ['Site Description', site.description],
              ['Logo URL', site.logoUrl],
            ]}
          />
          <FactCard
            title="Contact Information"
            facts={[
              ['Email', site.email],
              ['Phone', site.phone],
              ['Address', site.address],
            ]}
          />
          <FactCard
            title="Social Media Links"
            facts={[
              ['Facebook', site.social.facebook],
              ['Instagram', site.social.instagram],
              ['Twitter', site.social.twitter],
            ]}
          />
          <FactCard title="Footer" facts={[['Footer Text', site.footerText]]} />
        </div>
      )}
    </>
  )
}
