import { useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { previewUrl } from '../lib/first-load/after-first-view.ts'
import { imageSources } from '../lib/images.ts'

/** Shown where a picture is missing or fails to load (docs/behaviour/shared-rules.md#pictures). */
const PLACEHOLDER_IMAGE = '/placeholder.svg'

export interface PictureProps {
  /** An `image_url` column. */
  src: string | null | undefined
  /** '' for decoration. */
  alt: string
  /** The `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string
  width: number
  height: number
  /** For the largest picture of the first view: loaded eagerly and with high priority. */
  priority?: boolean
  /** The widest rendering, in device pixels. */
  maxWidth?: number
  /** Lets the server crop the picture to `width` by `height`, for frames with a constant aspect ratio. */
  crop?: boolean
  /** For phones in portrait orientation: height divided by width, `sizes`, and another picture, where there is one. */
  phone?: { src?: string; ratio: number; sizes: string }
  /** The base64 of a tiny WebP, shown until the picture has loaded. */
  preview?: string | undefined
  /** The class of the background until the picture has loaded. */
  background?: string
  className?: string
}

const UPRIGHT_PHONE = '(max-width: 40rem) and (orientation: portrait)'
const PHONE_MAX_WIDTH = 1080
/** These pictures fill a dense screen, behind a text. */
const PHONE_QUALITY = 50

type Stage = 'rendered' | 'original' | 'placeholder'

/** A responsive picture that reserves its space. When a rendering fails, it shows the original, then the placeholder. */
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
  background = 'bg-sand',
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
    // A picture that loaded or failed before hydration fires no event.
    const element = image.current
    if (!element?.complete || element.currentSrc === '') return
    if (element.naturalWidth === 0) fallBack()
    else removePreview(element)
  })

  // The page's policy refuses styles in the server's HTML. There, the script in the head shows the preview, which hydration must not
  // report as a difference.
  const shownPreview = rendered && preview
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
      onLoad={(event) => removePreview(event.currentTarget)}
      onError={fallBack}
      data-preview={shownPreview}
      style={import.meta.env.SSR ? undefined : { backgroundImage: shownPreview && previewUrl(shownPreview) }}
      suppressHydrationWarning
      className={classNames(background, 'bg-cover bg-center object-cover', className)}
    />
  )
  if (!phone || !rendered || !(phone.src || rendered.srcSet)) return element
  const tall = imageSources(phone.src || (src ?? ''), {
    maxWidth: PHONE_MAX_WIDTH,
    quality: PHONE_QUALITY,
    ratio: phone.ratio,
  })
  return (
    <picture>
      <source media={UPRIGHT_PHONE} srcSet={tall.srcSet ?? tall.src} sizes={phone.sizes} />
      {element}
    </picture>
  )
}

/** Without it the preview would be visible through a transparent picture. */
function removePreview(element: HTMLImageElement): void {
  element.style.backgroundImage = 'none'
}
