import { useRef } from 'react'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import Star from '~icons/lucide/star'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export interface ClientReview {
  name: string
  role: string | null
  content: string
  /** From 1 to 5 stars. */
  rating: number
}

/** A row that scrolls horizontally, with arrow buttons (docs/behaviour/home.md#client-reviews). */
export function Reviews({ title, reviews }: { title: string; reviews: readonly ClientReview[] }) {
  const list = useRef<HTMLUListElement>(null)
  if (reviews.length === 0) return null

  function move(direction: -1 | 1): void {
    const row = list.current
    const card = row?.firstElementChild
    if (!row || !card) return
    const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 4
    const atStart = row.scrollLeft <= 4
    if (direction === 1 && atEnd) row.scrollTo({ left: 0 })
    else if (direction === -1 && atStart) row.scrollTo({ left: row.scrollWidth })
    else row.scrollBy({ left: direction * (card.clientWidth + 24) })
  }

  return (
    <section aria-labelledby="reviews-title" className="laid-out-later py-20 lg:py-28">
      <div className="page mb-9 flex items-end justify-between gap-4">
        <h2 id="reviews-title" className="title-section">
          {title}
        </h2>
        <div className={classNames('flex gap-1', reviews.length === 1 && 'hidden')}>
          <IconButton label="Previous reviews" onClick={() => move(-1)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next reviews" onClick={() => move(1)}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {/* A scroll container must be reachable by keyboard. */}
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Client reviews"
        className="no-scrollbar page motion-safe:scroll-smooth flex snap-x snap-mandatory scroll-px-(--spacing-page) gap-6 overflow-x-auto"
      >
        {reviews.map((review, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they do not change while the page is open
          <Review key={index} review={review} />
        ))}
      </ul>
    </section>
  )
}

const STARS = [1, 2, 3, 4, 5]

function Review({ review: { name, role, content, rating } }: { review: ClientReview }) {
  return (
    <li className="relative flex w-[min(26rem,84vw)] shrink-0 snap-start flex-col rounded-2xl border border-ink/10 bg-white p-7 lg:p-9">
      <p className="flex gap-1 text-ochre">
        <span className="sr-only">{`${rating} out of 5 stars`}</span>
        {STARS.map((star) => (
          <Star
            key={star}
            aria-hidden="true"
            className={classNames('size-4', star <= rating && 'fill-current')}
          />
        ))}
      </p>
      <blockquote className="mt-5 flex-1 font-serif text-xl leading-snug wrap-anywhere whitespace-pre-line">
        {content}
      </blockquote>
      <p className="mt-7 font-medium wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{role}</p>
    </li>
  )
}
