import { useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { isMediaUrl } from '../form/media-address.ts'
import { MediaField } from './media-field.tsx'
import { isImageUrl } from './media-url.ts'
import { PosterField } from './poster-field.tsx'
import { useVideoPoster } from './use-video-poster.ts'

export interface PortraitFieldsProps {
  /** `video` or `image` */
  type: string
  /** As saved; empty for none. */
  url: string
  posterUrl: string
  errors: FieldErrors
}

/** The version of a section for screens in portrait orientation. */
export function PortraitFields({ type, url: saved, posterUrl, errors }: PortraitFieldsProps) {
  const [url, setUrl] = useState(saved)
  const poster = useVideoPoster(posterUrl, saved)
  const isFilm = type === 'video'

  function capturePoster(address: string) {
    if (isFilm && isMediaUrl(address) && !isImageUrl(address)) poster.captureOfNew(address)
  }

  return (
    <details open={saved !== '' || posterUrl !== ''} className="rounded-xl bg-sand/40 p-4">
      <summary className="-m-4 cursor-pointer p-4 font-medium">Portrait version for phones</summary>
      <div className="mt-3 space-y-5">
        <MediaField
          name="portrait_url"
          label="Portrait URL"
          hint="Without one the middle of the wide version is shown."
          error={errors['portrait_url']}
          type={type}
          url={url}
          onUrl={setUrl}
          onSettled={capturePoster}
        />
        {isFilm && (
          <PosterField
            name="portrait_poster_url"
            label="Portrait poster"
            hint="Phones see this picture. Without one the middle of the poster is shown."
            poster={poster}
            videoUrl={isMediaUrl(url) ? url.trim() : ''}
            error={errors['portrait_poster_url']}
          />
        )}
      </div>
    </details>
  )
}
