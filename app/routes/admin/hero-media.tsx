import { adminMeta } from '../../components/admin/admin-meta.ts'
import { HeroMediaForm } from '../../components/admin/hero-media-form.tsx'
import { orTell } from '../../components/admin/list-loader.ts'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { attempt, openedVersion, refused, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useFreshStart } from '../../components/admin/use-fresh-start.ts'
import { listHeroMedia, updateHeroMedia } from '../../data/hero-media.ts'
import { heroMediaSchema } from '../../forms/hero-media.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/hero-media.ts'

export const meta: Route.MetaFunction = () => adminMeta('Hero Media')

export const shouldRevalidate = reloadAfterSuccess

export function clientLoader() {
  return orTell(
    browserClient().then(listHeroMedia),
    (error) => `Error fetching hero media: ${answeredMessage(error)}`,
  )
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(heroMediaSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const section = String(form.get('section'))
  return attempt(
    async () => updateHeroMedia(await browserClient(), section, parsed.data, openedVersion(form)),
    {
      success: 'Hero media updated successfully!',
      failure: (error) => `Error updating hero media: ${answeredMessage(error)}`,
    },
  )
}

const sections = [
  { section: 'hero_section_1', title: 'Hero Section 1 (Top)' },
  { section: 'hero_section_2', title: 'Hero Section 2 (Bottom)' },
] as const

export default function HeroMedia({ loaderData: rows }: Route.ComponentProps) {
  const { key, startAfresh } = useFreshStart(rows)
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
              <HeroMediaForm
                key={`${section} ${key}`}
                title={title}
                section={section}
                mediaType={media?.media_type ?? 'video'}
                mediaUrl={media?.media_url ?? ''}
                version={media?.updated_at ?? ''}
                onTakeTheirs={startAfresh}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
