import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { PageHeading } from '../../components/shop/page-heading.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { toast } from '../../components/ui/toast.ts'
import { getPublishedPage, type CmsPageRow } from '../../data/cms-pages.ts'
import { cleanHtml } from '../../lib/clean-html.server.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/cms-page.ts'

interface CmsPageData {
  page: (CmsPageRow & { content: string }) | null
  failure: string | null
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  try {
    const page = await getPublishedPage(supabase, params.slug)
    if (page === null) return data<CmsPageData>({ page: null, failure: null }, { status: 404 })
    return data<CmsPageData>({ page: { ...page, content: cleanHtml(page.content) }, failure: null })
  } catch (error) {
    console.error('Page could not be loaded:', error)
    return data<CmsPageData>({ page: null, failure: answeredMessage(error) }, { status: 503 })
  }
}

/** A lost connection is told like any other failure. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<CmsPageData> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { page: null, failure: answeredMessage(error) }
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page
  if (!page) return pageMeta({ matches, title: 'Page Not Found' })
  return pageMeta({
    matches,
    path: `/page/${page.slug}`,
    title: page.title,
    description: page.meta_description,
  })
}

export default function CmsPage({ loaderData: { page, failure } }: Route.ComponentProps) {
  useEffect(() => {
    if (failure !== null) toast.error('Error loading page', failure)
  }, [failure])

  if (page === null) return <Missing />
  return (
    <article>
      <PageHeading title={page.title}>{page.meta_description && <p>{page.meta_description}</p>}</PageHeading>
      {/* Cleaned on the server; otherwise rendered as given (spec §2, CMS page). */}
      <div
        className="prose-shop mx-auto max-w-3xl px-(--spacing-page) pb-24 text-lg"
        dangerouslySetInnerHTML={{ __html: page.content }}
      />
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
