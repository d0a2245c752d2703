import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { readEdit, rowReader } from '../form/read-edit.ts'
import { runAction, invalid, revalidateOnSuccess } from '../form/run-action.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import type { Route } from './+types/hero-media-screen.ts'
import { HeroMediaForm } from './hero-media-form.tsx'
import { heroMediaSchema } from './hero-media-input.ts'
import { listEditableHeroMedia, updateHeroMedia } from './hero-media-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Hero Media')

export const shouldRevalidate = revalidateOnSuccess

export function clientLoader() {
  return withErrorToast(
    browserClient().then(listEditableHeroMedia),
    (error) => `Error fetching hero media: ${answeredMessage(error)}`,
  )
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseForm(heroMediaSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const section = String(form.get('section'))
  return runAction(
    async () => {
      const client = await browserClient()
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(heroMediaSchema) })
      return updateHeroMedia(client, section, changes, opened)
    },
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
  const { key, reloadAndReset } = useReloadAndReset(rows)
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
                posterUrl={media?.poster_url ?? ''}
                portraitUrl={media?.portrait_url ?? ''}
                portraitPosterUrl={media?.portrait_poster_url ?? ''}
                version={media?.updated_at ?? ''}
                onReload={reloadAndReset}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
