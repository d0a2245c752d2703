import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../ui/picture.tsx'

export interface ProductGalleryProps {
  name: string
  /** The main picture first; may be empty. */
  images: readonly string[]
  /** Shared with the card one came from, so that the picture seems to travel. */
  viewTransitionName?: string
}

/** One large picture; with more than one, thumbnails choose which. */
export function ProductGallery({ name, images, viewTransitionName }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, Math.max(images.length - 1, 0))

  return (
    <div className="flex flex-col gap-3 lg:flex-row-reverse lg:gap-4">
      <div className="min-w-0 flex-1">
        <div className="overflow-hidden bg-sand sm:rounded-2xl" style={{ viewTransitionName }}>
          <Picture
            key={images[current]}
            src={images[current]}
            alt={images.length > 1 ? `${name}, picture ${current + 1} of ${images.length}` : name}
            sizes="(min-width: 64rem) 48vw, 100vw"
            width={960}
            height={1200}
            priority
            className="aspect-4/5 w-full"
          />
        </div>
      </div>
      {images.length > 1 && (
        <ul
          aria-label="Pictures"
          className="flex gap-3 overflow-x-auto px-4 py-1 sm:px-1 lg:w-24 lg:flex-col lg:overflow-visible lg:py-0"
        >
          {images.map((image, index) => (
            <li key={image} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={index === current}
                onClick={() => setChosen(index)}
                className={classNames(
                  'block cursor-pointer overflow-hidden rounded-lg ring-offset-2 ring-offset-cream transition-shadow duration-150',
                  index === current ? 'ring-2 ring-ink' : 'hover:ring-1 hover:ring-ink/40',
                )}
              >
                <Picture
                  src={image}
                  alt=""
                  sizes="88px"
                  width={88}
                  height={110}
                  maxWidth={320}
                  className="h-24 w-20 lg:h-27 lg:w-22"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
