import { Link } from 'react-router'
import { shopContext } from '../../lib/contexts.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { staffHtml, type WithStaffHtml } from '../page/staff-html.server.ts'
import { StaffHtml } from '../page/staff-html.tsx'
import { useFailureToast } from '../page/use-failure-toast.ts'
import type { Route } from './+types/cms-page-screen.ts'
import { fillPeriods, namesPeriods } from './kept-periods.ts'
import { getKeptPeriods, getPublishedPage, type CmsPageRow } from './queries.ts'

interface CmsPageData {
  page: WithStaffHtml<CmsPageRow> | null
}

const NO_PAGE: CmsPageData = { page: null }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  return loadPage<CmsPageData>({
    what: 'Page',
    load: async () => {
      const page = await getPublishedPage(supabase, params.slug)
      if (page === null) return NO_PAGE
      const content = await withPeriods(supabase, page.content ?? '')
      return { page: { ...page, content: await staffHtml(content) } }
    },
    fallback: NO_PAGE,
    isMissing: ({ page }) => page === null,
  })
}

async function withPeriods(client: ShopClient, content: string): Promise<string> {
  return namesPeriods(content) ? fillPeriods(content, await getKeptPeriods(client)) : content
}

export const clientLoader = pageClientLoader(() => NO_PAGE)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page
  if (!page) return pageMeta({ matches, title: 'Page Not Found' })
  return pageMeta({
    matches,
    path: `/page/${encodeURIComponent(page.slug)}`,
    title: page.title,
    description: page.meta_description,
  })
}

export default function CmsPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData
  useFailureToast(loaderData, 'Error loading page')

  if (page === null) return <Missing />
  return (
    <article className="page pt-8 pb-24 lg:pt-12">
      <PageHeading
        title={page.title}
        introduction={page.meta_description}
        className="mx-auto max-w-3xl border-b border-ink/15 pb-6"
      />
      {/* Cleaned by the loader (docs/behaviour/shared-rules.md#html). */}
      <StaffHtml content={page.content} className="mx-auto max-w-3xl pt-2 text-lg" />
    </article>
  )
}

function Missing() {
  return (
    <EmptyState
      level={1}
      title="Page Not Found"
      description="It may have been moved or taken down."
      action={
        <Link to="/" className={buttonClasses('primary', 'large')}>
          Return to Home
        </Link>
      }
      className="min-h-[60dvh] justify-center"
    />
  )
}
