import { useEffect, useRef, useState } from 'react'
import Expand from '~icons/lucide/expand'
import { classNames } from '../../lib/class-names.ts'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { scrollToMiddle } from '../../ui/scroll-to-middle.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useSwipe } from '../../ui/use-swipe.ts'
import { useOpenByHash } from './use-open-by-hash.ts'

const loadLightbox = () => import('./picture-lightbox.tsx')

export interface ProductGalleryProps {
  name: string
  /** The main picture first; may be empty. */
  images: readonly string[]
  /** The preview of the main picture; see Picture. */
  preview?: string | undefined
}

/** A large picture that opens the lightbox, with thumbnails and swiping if there are several. */
export function ProductGallery({ name, images, preview }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const last = Math.max(images.length - 1, 0)
  const current = Math.min(chosen, last)
  const swipe = useSwipe((step) => setChosen(Math.min(Math.max(current + step, 0), last)))

  return (
    <div className="flex min-w-0 flex-col gap-2 md:self-start lg:flex-row-reverse lg:gap-4">
      <div {...swipe} className="relative min-w-0 flex-1 touch-pan-y">
        {/* The same view transition name as on the clicked card. */}
        <div className="overflow-hidden bg-sand [view-transition-name:product-picture] sm:rounded-2xl">
          <Picture
            key={images[current]}
            src={images[current]}
            alt={images.length > 1 ? `${name}, picture ${current + 1} of ${images.length}` : name}
            sizes="(min-width: 48rem) 48vw, 100vw"
            width={960}
            height={1200}
            priority
            preview={current === 0 ? preview : undefined}
            className="aspect-square max-h-[42svh] w-full sm:aspect-4/5 sm:max-h-[min(44rem,max(24rem,100svh-14rem))]"
          />
        </div>
        {images.length > 0 && <Enlarge name={name} images={images} current={current} onChoose={setChosen} />}
        {images.length > 1 && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-ink/70 px-2.5 py-1 text-xs text-cream tabular-nums lg:hidden"
          >
            {`${current + 1} / ${images.length}`}
          </p>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onChoose={setChosen} />}
    </div>
  )
}

interface ChoiceProps {
  images: readonly string[]
  current: number
  onChoose: (index: number) => void
}

/** Covers the picture and opens the lightbox, whose code is loaded then. */
function Enlarge({ name, ...choice }: ChoiceProps & { name: string }) {
  const { isOpen, open, close } = useOpenByHash('#pictures')
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  function handleLoadError(): void {
    setWasOpen(false)
    close()
    toast.error('Error', LOAD_FAILED)
  }

  return (
    <>
      <button
        type="button"
        aria-label="Enlarge the picture"
        title="Enlarge the picture"
        aria-haspopup="dialog"
        onClick={open}
        className="needs-script group/enlarge absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4 sm:rounded-2xl"
      >
        <span className="absolute top-3 right-3 grid size-9 place-items-center rounded-full bg-ink/70 text-cream transition-colors duration-150 group-hover/enlarge:bg-ink">
          <Expand aria-hidden="true" className="size-4" />
        </span>
      </button>
      <LazyPart
        load={loadLightbox}
        enabled={wasOpen}
        props={{ ...choice, name, open: isOpen, onClose: close }}
        onLoadError={handleLoadError}
      />
    </>
  )
}

/** On wide screens a column beside the picture, as high as the picture, that scrolls. */
function Thumbnails({ images, current, onChoose }: ChoiceProps) {
  const row = useRef<HTMLUListElement>(null)

  // A swipe changes the picture, too.
  useEffect(() => {
    scrollToMiddle(row.current, row.current?.children[current])
  }, [current])

  return (
    <div className="lg:relative lg:w-24 lg:shrink-0">
      <ul
        ref={row}
        aria-label="Pictures"
        className="relative flex gap-2.5 overflow-x-auto overscroll-x-contain px-4 py-1 motion-safe:scroll-smooth sm:px-1 lg:absolute lg:inset-x-0 lg:-inset-y-1 lg:flex-col lg:gap-2"
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
