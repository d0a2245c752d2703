import { adminMeta } from '../../components/admin/admin-meta.ts'
import { FactCard } from '../../components/admin/fact-card.tsx'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listHeroMedia } from '../../data/hero-media.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/hero-media.ts'

export const meta: Route.MetaFunction = () => adminMeta('Hero Media')

export async function clientLoader() {
  try {
    return await listHeroMedia(await browserClient())
  } catch (error) {
    toast.error('Error', `Error fetching hero media: ${errorMessage(error, 'no answer')}`)
    return null
  }
}

const sections = [
  { section: 'hero_section_1', title: 'Hero Section 1 (Top)' },
  { section: 'hero_section_2', title: 'Hero Section 2 (Bottom)' },
] as const

export default function HeroMedia({ loaderData: rows }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Hero Media" />
      {rows === null ? (
        <LoadFailure message="The hero media could not be loaded." />
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          {sections.map(({ section, title }) => {
            const media = rows.find(({ section_name }) => section_name === section)
            return (
              <FactCard
                key={section}
                title={title}
                facts={[
                  ['Media Type', media?.media_type ?? 'video'],
                  ['URL', media?.media_url || 'The default video of the shop'],
                ]}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
