import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { toast } from '../../components/ui/toast.ts'
import { getPublishedPost } from '../../data/blog-posts.ts'
import { cleanHtml } from '../../lib/clean-html.server.ts'
import { formatLongDate } from '../../lib/dates.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Route } from './+types/blog-post.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  const post = await getPublishedPost(supabase, params.slug)
  if (post === null) return data({ post: null }, { status: 404 })
  return data({ post: { ...post, content: cleanHtml(post.content) } })
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const post = loaderData?.post
  return pageMeta({
    matches,
    path: `/blog/${params.slug}`,
    title: post?.title ?? 'Blog Post Not Found',
    description: post?.excerpt,
    image: post?.image_url,
  })
}

export default function BlogPost({ loaderData: { post } }: Route.ComponentProps) {
  if (post === null) return <Missing />
  const date = post.published_at ?? post.created_at
  return (
    <article>
      <header className="mx-auto max-w-4xl px-(--spacing-page) pt-8 pb-10 lg:pb-14">
        <BackToBlog />
        <p className="mt-6">
          <Badge tone="secondary">{post.category}</Badge>
        </p>
        <h1 className="title-section mt-4">{post.title}</h1>
        <p className="mt-4 text-ink-soft">
          {post.author} · <time dateTime={date}>{formatLongDate(date)}</time>
        </p>
      </header>
      {post.image_url && (
        <div className="page">
          <Picture
            src={post.image_url}
            alt=""
            sizes="100vw"
            width={1440}
            height={720}
            priority
            className="aspect-[3/2] w-full rounded-2xl lg:aspect-[2/1]"
          />
        </div>
      )}
      <div className="mx-auto max-w-2xl px-(--spacing-page) py-12 lg:py-16">
        {post.excerpt && <p className="mb-8 font-serif text-2xl leading-snug">{post.excerpt}</p>}
        {/* Cleaned on the server. Line breaks in the text stay line breaks (spec §2, Blog). */}
        <div
          className="prose-shop text-lg whitespace-pre-line"
          dangerouslySetInnerHTML={{ __html: post.content }}
        />
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
        <Link to="/blog" className={buttonClasses('primary')}>
          Back to Blog
        </Link>
      }
    />
  )
}
