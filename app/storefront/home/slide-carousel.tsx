import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import { classNames } from '../../lib/class-names.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { scrollToMiddle } from '../../ui/scroll-to-middle.ts'
import { useSwipe } from '../../ui/use-swipe.ts'
import type { HomeCategory } from './home-categories.ts'

export interface Slide {
  title: string
  description: string | null
  image_url: string | null
  category: HomeCategory | null
  /** See Picture. */
  preview?: string | undefined
}

export interface SlideCarouselProps {
  /** At least one. */
  slides: readonly Slide[]
  selected: number
  onSelect: (index: number) => void
}

/** The index after moving by `step`, wrapping at both ends. */
export function wrapIndex(index: number, step: number, length: number): number {
  return (index + step + length) % length
}

/** Shows one slide at a time. It changes by arrows, dots and swipes, never automatically. */
export function SlideCarousel({ slides, selected, onSelect }: SlideCarouselProps) {
  const swipe = useSwipe((step) => onSelect(wrapIndex(selected, step, slides.length)))
  const slide = slides[selected] ?? slides[0]
  if (!slide) return null
  const several = slides.length > 1
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Collections"
      {...swipe}
      className="laid-out-later spread touch-pan-y"
    >
      <div className="spread-picture">
        <Picture
          key={selected}
          src={slide.image_url}
          alt=""
          sizes="min(max(100vw, 60rem), 1600px)"
          width={1920}
          height={1080}
          phone={{ ratio: 0.75, sizes: '100vw' }}
          background="bg-[#a98465]"
          preview={slide.preview}
          className="rise"
        />
      </div>
      {/* As wide for every slide, so that the arrows stay in their place. */}
      <div className="spread-words lg:w-full">
        <div aria-live="polite" aria-atomic="true">
          <div>
            <span className="sr-only">{`Slide ${selected + 1} of ${slides.length}: `}</span>
            <h2 className="title-section">{slide.title}</h2>
            {slide.description && <p className="mt-4 max-w-xl text-lg">{slide.description}</p>}
            <Link
              to={slide.category ? `/shop?category=${encodeURIComponent(slide.category.slug)}` : '/shop'}
              className={buttonClasses('secondary', 'large', 'mt-6')}
            >
              Shop Now
            </Link>
          </div>
        </div>
        {several && <Controls slides={slides} selected={selected} onSelect={onSelect} />}
      </div>
    </section>
  )
}

function Controls({ slides, selected, onSelect }: SlideCarouselProps) {
  const move = (step: number) => onSelect(wrapIndex(selected, step, slides.length))
  const dots = useRef<HTMLDivElement>(null)

  useEffect(() => {
    scrollToMiddle(dots.current, dots.current?.children[selected])
  }, [selected])

  return (
    <div className="-mx-[12px] mt-5 -mb-3 flex items-center gap-2">
      <IconButton label="Previous slide" onClick={() => move(-1)}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      {/* The dots of many slides do not fit on a phone, so they scroll between the arrows. */}
      <div
        ref={dots}
        className="no-scrollbar relative flex min-w-0 touch-pan-x overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
      >
        {slides.map((slide, index) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- they do not change while the page is open
            key={index}
            type="button"
            aria-label={`Slide ${index + 1}: ${slide.title}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => onSelect(index)}
            className="grid h-11 w-6 shrink-0 cursor-pointer place-items-center pointer-coarse:w-11"
          >
            <span
              className={classNames(
                'block h-2 rounded-full bg-ink transition-[width,opacity] duration-200',
                index === selected ? 'w-5' : 'w-2 opacity-60',
              )}
            />
          </button>
        ))}
      </div>
      <IconButton label="Next slide" onClick={() => move(1)}>
        <ArrowRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
