import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { imageSources } from '../../lib/images.ts'

/** Shown where a picture is missing or fails to load (spec §9). */
const PLACEHOLDER_IMAGE = '/placeholder.svg'

export interface PictureProps {
  /** An `image_url` column. */
  src: string | null | undefined
  /** Empty for decoration. */
  alt: string
  /** How wide it is drawn, in the words of the `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string
  width: number
  height: number
  /** For the picture one sees first: fetched at once and before others. */
  priority?: boolean
  /** The widest rendering worth asking for. */
  maxWidth?: number
  /** Cuts the picture to `width` by `height` on the server: for frames that keep their shape on every screen. */
  crop?: boolean
  /** Where an upright phone shows only a tall part of a wide picture: that part, height by width, and its `sizes`. */
  phone?: { ratio: number; sizes: string }
  /** The base64 of a tiny WebP, shown until the picture is there. */
  preview?: string | undefined
  /** The colour of the room until the picture is there. */
  background?: string
  className?: string
}

const UPRIGHT_PHONE = '(max-width: 40rem) and (orientation: portrait)'
const PHONE_MAX_WIDTH = 1080

type Stage = 'rendered' | 'original' | 'placeholder'

/** A responsive picture that keeps its room, tries the original when a rendering fails, then the placeholder. */
export function Picture({
  src,
  alt,
  sizes,
  width,
  height,
  priority,
  maxWidth,
  crop,
  phone,
  preview,
  background,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<{ src: string; stage: Stage }>()
  const image = useRef<HTMLImageElement>(null)

  const stage: Stage = src ? (failed?.src === src ? failed.stage : 'rendered') : 'placeholder'
  const rendered =
    stage === 'rendered'
      ? imageSources(src ?? '', { maxWidth, ratio: crop ? height / width : undefined })
      : undefined

  function fallBack(): void {
    if (!src || stage === 'placeholder') return
    setFailed({ src, stage: rendered?.srcSet ? 'original' : 'placeholder' })
  }

  useEffect(() => {
    // A picture that came or failed before the page was alive fires no event any more.
    const element = image.current
    if (!element?.complete || element.currentSrc === '') return
    if (element.naturalWidth === 0) fallBack()
    else uncover(element)
  })

  const element = (
    <img
      ref={image}
      src={rendered?.src ?? (stage === 'original' && src ? src : PLACEHOLDER_IMAGE)}
      srcSet={rendered?.srcSet}
      sizes={rendered?.srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      onLoad={(event) => uncover(event.currentTarget)}
      onError={fallBack}
      style={{ backgroundColor: background, backgroundImage: rendered && glimpse(preview) }}
      className={classNames('bg-sand bg-cover bg-center object-cover', className)}
    />
  )
  if (!phone || !rendered?.srcSet) return element
  const tall = imageSources(src ?? '', { maxWidth: PHONE_MAX_WIDTH, ratio: phone.ratio })
  return (
    <picture>
      <source media={UPRIGHT_PHONE} srcSet={tall.srcSet} sizes={phone.sizes} />
      {element}
    </picture>
  )
}

function glimpse(preview: string | undefined): string | undefined {
  return preview === undefined ? undefined : `url(data:image/webp;base64,${preview})`
}

/** Behind a picture that lets light through, its own preview would shine. */
function uncover(element: HTMLImageElement): void {
  element.style.backgroundImage = 'none'
}
