import { useEffect } from 'react'
import { Link } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import { shopContext } from '../../lib/contexts.ts'
import { formatLongDate } from '../../lib/dates.ts'
import type { WithPreview } from '../../lib/images.ts'
import { withPreview } from '../../lib/picture-previews.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { loadPage, pageClientLoader } from '../page/load-page.ts'
import { pageMeta } from '../page/page-meta.ts'
import { staffHtml, type WithStaffHtml } from '../page/staff-html.server.ts'
import { StaffHtml } from '../page/staff-html.tsx'
import { article } from '../structured-data/article.ts'
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts'
import type { Route } from './+types/blog-post-screen.ts'
import { getPublishedPost, type BlogPostRow } from './queries.ts'

interface BlogPostData {
  post: WithPreview<WithStaffHtml<BlogPostRow>> | null
}

const NO_POST: BlogPostData = { post: null }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase, previews } = context.get(shopContext)
  return loadPage<BlogPostData>({
    what: 'Blog post',
    load: async () => {
      const post = await getPublishedPost(supabase, params.slug)
      if (post === null) return NO_POST
      const cleaned = { ...post, content: await staffHtml(post.content) }
      return { post: await withPreview(previews, cleaned, post.image_url) }
    },
    fallback: NO_POST,
    isMissing: ({ post }) => post === null,
  })
}

export const clientLoader = pageClientLoader(() => NO_POST)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const post = loaderData?.post
  if (!post) return pageMeta({ matches, title: 'Blog Post Not Found' })
  const path = `/blog/${encodeURIComponent(post.slug)}`
  return pageMeta({
    matches,
    path,
    title: post.title,
    description: post.excerpt,
    image: post.image_url,
    type: 'article',
    structuredData: (site, absolute) => [
      article(post, site, absolute),
      breadcrumbList(
        [
          { name: 'Blog', path: '/blog' },
          { name: post.title, path },
        ],
        absolute,
      ),
    ],
  })
}

export default function BlogPost({ loaderData: { post } }: Route.ComponentProps) {
  if (post === null) return <Missing />
  const date = post.published_at ?? post.created_at
  return (
    <article>
      <header className="mx-auto max-w-2xl px-(--spacing-page) pt-8 pb-10 lg:pb-14">
        <BackToBlog />
        <p className="mt-6">
          <Badge tone="secondary" wraps>
            {post.category}
          </Badge>
        </p>
        <h1 className="title-section mt-4">{post.title}</h1>
        <p className="mt-4 text-ink-soft">
          <span>{post.author}</span> · <time dateTime={date}>{formatLongDate(date)}</time>
        </p>
      </header>
      {post.image_url && (
        <div className="page">
          <Picture
            src={post.image_url}
            alt=""
            sizes="(min-width: 82rem) 1200px, 92vw"
            width={1440}
            height={720}
            priority
            preview={post.preview}
            className="mx-auto aspect-[3/2] w-full max-w-[1200px] rounded-2xl lg:aspect-[2/1]"
          />
        </div>
      )}
      <div className="mx-auto max-w-2xl px-(--spacing-page) py-12 lg:py-16">
        {post.excerpt && <p className="mb-8 font-serif text-2xl leading-snug">{post.excerpt}</p>}
        {/* `white-space: pre-line` keeps line breaks (docs/behaviour/content.md#blog). */}
        <StaffHtml content={post.content} className="text-lg whitespace-pre-line" />
        <p className="mt-14 border-t border-ink/15 pt-6">
          <BackToBlog />
        </p>
      </div>
    </article>
  )
}

function BackToBlog() {
  return (
    <Link to="/blog" className="inline-flex min-h-11 items-center gap-2 text-terracotta-deep hover:underline">
      <ArrowLeft aria-hidden="true" className="size-4" /> Back to Blog
    </Link>
  )
}

function Missing() {
  useEffect(() => toast.error('Error', 'Blog post not found'), [])
  return (
    <EmptyState
      level={1}
      title="Blog Post Not Found"
      description="It may have been moved or taken down."
      action={
        <Link to="/blog" className={buttonClasses('primary', 'large')}>
          Back to Blog
        </Link>
      }
      className="min-h-[60dvh] justify-center"
    />
  )
}
