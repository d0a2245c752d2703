import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'

export interface BlogCardPost {
  slug: string
  title: string
  excerpt: string | null
  author: string
  category: string
  image_url: string | null
  /** See Picture. */
  preview?: string | undefined
  published_at: string | null
  created_at: string
}

export interface BlogCardProps {
  post: BlogCardPost
  /** The newest post, as wide as the page. */
  lead?: boolean
  priority?: boolean
}

const CARD_SIZES = '(min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw'
const LEAD_SIZES = '(min-width: 64rem) 58vw, 92vw'

export function BlogCard({ post, lead, priority }: BlogCardProps) {
  return (
    <article
      className={classNames(
        'group relative',
        lead && 'lg:grid lg:grid-cols-[1.7fr_1fr] lg:items-center lg:gap-x-14',
      )}
    >
      <div className="overflow-hidden rounded-xl">
        <Picture
          src={post.image_url}
          alt=""
          sizes={lead ? LEAD_SIZES : CARD_SIZES}
          width={720}
          height={480}
          crop
          priority={priority}
          preview={post.preview}
          className="aspect-[3/2] w-full transition-[scale] duration-250 ease-out motion-safe:group-hover:scale-[1.03]"
        />
      </div>
      <CardText post={post} lead={lead} />
    </article>
  )
}

function CardText({ post, lead }: Pick<BlogCardProps, 'post' | 'lead'>) {
  const date = post.published_at ?? post.created_at
  return (
    <div className="wrap-anywhere">
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge tone="secondary" wraps>
          {post.category}
        </Badge>
        <time dateTime={date}>{formatDate(date)}</time>
        <span>{post.author}</span>
      </p>
      <h2 className={classNames('mt-3 font-serif text-2xl', lead && 'sm:text-3xl lg:text-5xl')}>
        {post.title}
      </h2>
      {post.excerpt && (
        <p className={classNames('mt-2 line-clamp-3 text-ink-soft', lead && 'lg:mt-4 lg:text-lg')}>
          {post.excerpt}
        </p>
      )}
      <Link
        to={`/blog/${encodeURIComponent(post.slug)}`}
        className="mt-3 inline-flex min-h-11 items-center text-terracotta-deep underline underline-offset-4 after:absolute after:inset-0 after:content-['']"
      >
        Read More<span className="sr-only">{`: ${post.title}`}</span>
      </Link>
    </div>
  )
}
