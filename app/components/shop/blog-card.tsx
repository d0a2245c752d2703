import { Link } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'

export interface BlogCardPost {
  slug: string
  title: string
  excerpt: string | null
  author: string
  category: string
  image_url: string | null
  published_at: string | null
  created_at: string
}

export function BlogCard({ post, priority }: { post: BlogCardPost; priority?: boolean }) {
  const date = post.published_at ?? post.created_at
  return (
    <article className="group relative">
      <div className="overflow-hidden rounded-xl">
        <Picture
          src={post.image_url}
          alt=""
          sizes="(min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw"
          width={720}
          height={480}
          priority={priority}
          className="aspect-[3/2] w-full transition-transform duration-250 ease-out motion-safe:group-hover:scale-[1.03]"
        />
      </div>
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge tone="secondary">{post.category}</Badge>
        <time dateTime={date}>{formatDate(date)}</time>
        <span>{post.author}</span>
      </p>
      <h2 className="mt-3 font-serif text-2xl">{post.title}</h2>
      {post.excerpt && <p className="mt-2 line-clamp-3 text-ink-soft">{post.excerpt}</p>}
      <Link
        to={`/blog/${post.slug}`}
        className="mt-3 inline-flex min-h-11 items-center text-terracotta-deep underline underline-offset-4 after:absolute after:inset-0 after:content-['']"
      >
        Read More<span className="sr-only">: {post.title}</span>
      </Link>
    </article>
  )
}
