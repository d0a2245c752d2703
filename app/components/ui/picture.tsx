import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { imageSources } from '../../lib/images.ts'

/** Shown where a picture is missing or fails to load (spec §9). */
export const PLACEHOLDER_IMAGE = '/placeholder.svg'

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
  /** Fills the room until the picture is there. */
  background?: string
  className?: string
}

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
  background,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<{ src: string; stage: Stage }>()
  const image = useRef<HTMLImageElement>(null)

  const stage: Stage = src ? (failed?.src === src ? failed.stage : 'rendered') : 'placeholder'
  const rendered = stage === 'rendered' ? imageSources(src ?? '', { maxWidth }) : undefined

  function fallBack(): void {
    if (!src || stage === 'placeholder') return
    setFailed({ src, stage: rendered?.srcSet ? 'original' : 'placeholder' })
  }

  useEffect(() => {
    // A picture that failed before the page came alive fires no event any more.
    const element = image.current
    if (element?.complete && element.currentSrc !== '' && element.naturalWidth === 0) fallBack()
  })

  return (
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
      onError={fallBack}
      style={{ backgroundColor: background }}
      className={classNames('bg-sand object-cover', className)}
    />
  )
}
