import { useState } from 'react'
import { statusOptions } from '../../lib/status-options.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { isMediaUrl } from '../form/media-address.ts'
import { useReloadWhenStale, useEditForm } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { Refusals } from '../page/refusals.tsx'
import { heroMediaTypes } from './hero-media-input.ts'
import { MediaField } from './media-field.tsx'
import { isImageUrl } from './media-url.ts'
import { PortraitFields } from './portrait-fields.tsx'
import { PosterField } from './poster-field.tsx'
import { useVideoPoster } from './use-video-poster.ts'

export interface HeroMediaFormProps {
  /** `Hero Section 1 (Top)` */
  title: string
  section: string
  mediaType: string
  /** Empty while the shop shows its default video. */
  mediaUrl: string
  /** Empty for none. */
  posterUrl: string
  /** The version for screens in portrait orientation, and its poster; empty for none. */
  portraitUrl: string
  portraitPosterUrl: string
  version: string
  /** Reloads the sections and resets the form. */
  onReload: () => void
}

const types = statusOptions(heroMediaTypes)

const hints: Record<string, string> = {
  video:
    'The address of an .mp4 or .webm file. The film that comes with the shop is /media/default-film.mp4.',
  image: 'The address of a picture, in the shop or elsewhere on the web.',
}

/** The form of one of the two full-screen sections of the home page. */
export function HeroMediaForm(props: HeroMediaFormProps) {
  const {
    title,
    section,
    mediaType,
    mediaUrl,
    posterUrl,
    portraitUrl,
    portraitPosterUrl,
    version,
    onReload,
  } = props
  const form = useEditForm({ section }, version)
  const { ref, onSubmit, errors, saving, isUploading } = form
  useReloadWhenStale(form, onReload)
  const [url, setUrl] = useState(mediaUrl)
  const [type, setType] = useState(mediaType)
  const poster = useVideoPoster(posterUrl, mediaUrl)
  const videoUrl = isMediaUrl(url) ? url.trim() : ''

  function capturePoster(address: string, mediaKind = type) {
    if (mediaKind === 'video' && isMediaUrl(address) && !isImageUrl(address)) poster.captureOfNew(address)
  }

  function changeType(next: string) {
    setType(next)
    capturePoster(url.trim(), next)
  }

  return (
    <Panel title={title}>
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label={title} className="space-y-5">
        <Field label="Media Type" error={errors['media_type']}>
          {(control) => (
            <Select
              name="media_type"
              value={type}
              onChange={(event) => changeType(event.target.value)}
              options={types}
              {...control}
            />
          )}
        </Field>
        <MediaField
          name="media_url"
          label="URL"
          hint={hints[type]}
          error={errors['media_url']}
          type={type}
          url={url}
          onUrl={setUrl}
          onSettled={(address) => capturePoster(address)}
        />
        {type === 'video' && (
          <PosterField name="poster_url" poster={poster} videoUrl={videoUrl} error={errors['poster_url']} />
        )}
        <PortraitFields type={type} url={portraitUrl} posterUrl={portraitPosterUrl} errors={errors} />
        <Refusals />
        <div className="flex flex-wrap items-center justify-between gap-3">
          {mediaUrl !== '' && (
            <a
              href={mediaUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              See what it shows now
            </a>
          )}
          <Button
            type="submit"
            pending={saving}
            disabled={isUploading || url.trim() === ''}
            className="ml-auto"
          >
            Update<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </form>
      <ConflictDialog form={form} onReload={onReload} />
    </Panel>
  )
}
