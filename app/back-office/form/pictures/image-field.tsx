import { useId, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'
import { Refusals } from '../../page/refusals.tsx'
import { PictureSources } from './picture-sources.tsx'
import { UploadButton } from './upload-button.tsx'
import { useImage, type Image, type ImageOptions } from './use-image.ts'

interface ImageFrameProps {
  /** The name of the hidden input that holds the URL. */
  name: string
  label: string
  hint?: string
  error?: string
}

export interface ImageFieldProps extends ImageFrameProps, ImageOptions {}

/**
 * A form field for one picture: upload, media library, pasted address, preview, removal. A hidden input `name` holds the
 * address as columns keep it, '' for none; `onChange` tells a form that also needs it while it is edited.
 */
export function ImageField({ name, label, hint, error, ...options }: ImageFieldProps) {
  const image = useImage(options)
  return <ImageControls name={name} label={label} hint={hint} error={error} image={image} />
}

export interface ImageControlsProps extends ImageFrameProps {
  image: Image
  /** Further buttons beside the upload button. */
  children?: ReactNode
}

/** The preview and buttons of an image field, for a form that calls `useImage` itself. */
export function ImageControls({ name, label, hint, error, image, children }: ImageControlsProps) {
  const { input, url, uploading, upload, clear, choose } = image
  const errorId = useId()
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input ref={input} type="hidden" name={name} value={url} />
      {url !== '' && (
        <Picture
          src={url}
          alt={`${label} as it is now`}
          sizes="16rem"
          maxWidth={720}
          width={320}
          height={180}
          className="h-36 w-auto max-w-full rounded-xl ring-1 ring-ink/10"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <UploadButton
          label={url === '' ? `Upload ${label.toLowerCase()}` : `Replace ${label.toLowerCase()}`}
          describedBy={error ? errorId : undefined}
          progress={uploading ? { done: 0, total: 1 } : null}
          onFiles={([file]) => file && void upload(file)}
        />
        <PictureSources label={label} disabled={uploading} onAddress={choose} />
        {children}
        {url !== '' && (
          <Button
            variant="ghost"
            disabled={uploading}
            onClick={(event) => {
              passFocusOn(event)
              clear()
            }}
          >
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
      <Refusals isOfField />
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
