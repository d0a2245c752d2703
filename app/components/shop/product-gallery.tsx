import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { useSwipe } from '../ui/use-swipe.ts'

export interface ProductGalleryProps {
  name: string
  /** The main picture first; may be empty. */
  images: readonly string[]
  /** Of the main picture: see Picture. */
  preview?: string | undefined
  /** Shared with the card one came from, so that the picture seems to travel. */
  viewTransitionName?: string
}

/** One large picture; with more than one, thumbnails choose which, and so does a finger. */
export function ProductGallery({ name, images, preview, viewTransitionName }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const last = Math.max(images.length - 1, 0)
  const current = Math.min(chosen, last)
  const swipe = useSwipe((step) => setChosen(Math.min(Math.max(current + step, 0), last)))

  return (
    <div className="flex min-w-0 flex-col gap-2 lg:flex-row-reverse lg:gap-4">
      <div {...swipe} className="relative min-w-0 flex-1 touch-pan-y">
        <div className="overflow-hidden bg-sand sm:rounded-2xl" style={{ viewTransitionName }}>
          <Picture
            key={images[current]}
            src={images[current]}
            alt={images.length > 1 ? `${name}, picture ${current + 1} of ${images.length}` : name}
            sizes="(min-width: 64rem) 48vw, 100vw"
            width={960}
            height={1200}
            priority
            preview={current === 0 ? preview : undefined}
            className="aspect-square w-full sm:aspect-4/5"
          />
        </div>
        {images.length > 1 && (
          <p
            aria-hidden="true"
            className="absolute right-3 bottom-3 rounded-full bg-ink/70 px-2.5 py-1 text-xs text-cream tabular-nums lg:hidden"
          >
            {current + 1} / {images.length}
          </p>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onChoose={setChosen} />}
    </div>
  )
}

interface ThumbnailsProps {
  images: readonly string[]
  current: number
  onChoose: (index: number) => void
}

/** Beside the picture on wide screens, and never longer than it: the rest is scrolled to. */
function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null)

  // Who turns the pages with a finger sees which one it is.
  useEffect(() => {
    const chosen = row.current?.children[current]
    if (chosen instanceof HTMLElement) row.current?.scrollTo(middleOf(chosen, row.current))
  }, [current])

  return (
    <div className="lg:relative lg:w-24 lg:shrink-0">
      <ul
        ref={row}
        aria-label="Pictures"
        className="relative flex gap-2.5 overflow-x-auto overscroll-x-contain px-4 py-1 motion-safe:scroll-smooth sm:px-1 lg:absolute lg:inset-x-0 lg:-inset-y-1 lg:flex-col lg:gap-3"
      >
        {images.map((image, index) => (
          <li key={image} className="shrink-0">
            <button
              type="button"
              aria-label={`Show picture ${index + 1}`}
              aria-pressed={index === current}
              onClick={() => onChoose(index)}
              className={classNames(
                'block cursor-pointer overflow-hidden rounded-lg ring-offset-2 ring-offset-cream transition-shadow duration-150',
                index === current ? 'ring-2 ring-ink' : 'hover:ring-1 hover:ring-ink/40',
              )}
            >
              <Picture
                src={image}
                alt=""
                sizes="(min-width: 64rem) 5.5rem, (min-width: 40rem) 5rem, 3.5rem"
                width={88}
                height={110}
                maxWidth={320}
                className="size-14 sm:h-24 sm:w-20 lg:h-27 lg:w-22"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where a row stands that shows one of its things in the middle. */
function middleOf(thing: HTMLElement, row: HTMLElement): ScrollToOptions {
  return {
    left: thing.offsetLeft + (thing.offsetWidth - row.clientWidth) / 2,
    top: thing.offsetTop + (thing.offsetHeight - row.clientHeight) / 2,
  }
}
