import { ArrowLeft, ArrowRight, Star } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

interface Testimonial {
  name: string
  role: string
  content: string
  rating: 1 | 2 | 3 | 4 | 5
}

const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Adaeze Nwankwo',
    role: 'Homeowner, Lekki',
    content:
      'They listened before they drew anything. Our sitting room finally fits the way we receive people on Sundays, and the sofa has survived three children.',
    rating: 5,
  },
  {
    name: 'Tunde Bakare',
    role: 'Architect, Ibadan',
    content:
      'The joinery is honest and the finish is even. When I specify a console for a client I want it to look like the picture. Theirs does.',
    rating: 5,
  },
  {
    name: 'Halima Yusuf',
    role: 'Hotelier, Abuja',
    content:
      'Forty-two windows, one delivery, and every curtain hung straight. My guests ask about the adire drapes more than about the breakfast.',
    rating: 5,
  },
  {
    name: 'Ebiere Briggs',
    role: 'Homeowner, Port Harcourt',
    content:
      'I ordered from my phone and worried all week about the road. It came wrapped like a wedding gift, on the day they said.',
    rating: 5,
  },
  {
    name: 'Chidi Okafor',
    role: 'Restaurateur, Enugu',
    content:
      'Dining chairs that people sit on for four hours without shifting. We have since gone back for the stools.',
    rating: 5,
  },
]

/** 'Client Reviews' (spec §2): a row one pushes along, or moves with the arrows. */
export function Reviews() {
  const list = useRef<HTMLUListElement>(null)

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
    <section aria-labelledby="reviews-title" className="py-20 lg:py-28">
      <div className="page mb-9 flex items-end justify-between gap-4">
        <h2 id="reviews-title" className="title-section">
          Client Reviews
        </h2>
        <div className="flex gap-1">
          <IconButton label="Previous reviews" onClick={() => move(-1)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next reviews" onClick={() => move(1)}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {/* A row that scrolls must be reachable by keyboard. */}
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Client reviews"
        className="no-scrollbar page motion-safe:scroll-smooth flex snap-x snap-mandatory scroll-px-(--spacing-page) gap-6 overflow-x-auto"
      >
        {TESTIMONIALS.map((testimonial) => (
          <Review key={testimonial.name} testimonial={testimonial} />
        ))}
      </ul>
    </section>
  )
}

function Review({ testimonial: { name, role, content, rating } }: { testimonial: Testimonial }) {
  return (
    <li className="relative flex w-[min(26rem,84vw)] shrink-0 snap-start flex-col rounded-2xl bg-white p-7 lg:p-9">
      <p className="flex gap-1 text-ochre">
        <span className="sr-only">{rating} out of 5 stars</span>
        {Array.from({ length: rating }, (_, index) => (
          <Star key={index} aria-hidden="true" className="size-4 fill-current" />
        ))}
      </p>
      <blockquote className="mt-5 flex-1 font-serif text-xl leading-snug">{content}</blockquote>
      <p className="mt-7 font-medium">{name}</p>
      <p className="text-sm text-ink-soft">{role}</p>
    </li>
  )
}
