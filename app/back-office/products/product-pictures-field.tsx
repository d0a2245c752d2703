import { useRef } from 'react'
import { useKeepFocus } from '../../ui/use-keep-focus.ts'
import { PictureSources } from '../form/pictures/picture-sources.tsx'
import { PictureTile } from '../form/pictures/picture-tile.tsx'
import { SortablePictures } from '../form/pictures/sortable-pictures.tsx'
import { UploadButton } from '../form/pictures/upload-button.tsx'
import { Refusals } from '../page/refusals.tsx'
import { MAX_ADDITIONAL_IMAGES, PRODUCT_FIELDS } from './product-fields.ts'
import { roomLeft, type PicturesState } from './product-pictures.ts'

export interface ProductPicturesFieldProps {
  state: PicturesState
  error?: string
}

/** The main picture and up to seven more. Hidden fields hold their addresses. */
export function ProductPicturesField({ state, error }: ProductPicturesFieldProps) {
  const { pictures, input, main, more, removing, reorder, remove, choose, makeMain } = state
  const room = roomLeft(pictures)
  const mainPart = useRef<HTMLElement>(null)
  useKeepFocus(mainPart, removing ?? pictures.image_url)

  const limit = {
    room,
    reason: `A product can have ${MAX_ADDITIONAL_IMAGES} additional images; there is room for ${room} more.`,
  }

  return (
    <div className="space-y-7">
      <input ref={input} type="hidden" name="image_url" value={pictures.image_url ?? ''} />
      <input type="hidden" name="thumbnail_url" value={pictures.thumbnail_url ?? ''} />
      <input type="hidden" name="additional_images" value={JSON.stringify(pictures.additional_images)} />

      <section ref={mainPart} className="space-y-3">
        <h3 className="font-medium">{PRODUCT_FIELDS.image_url.label}</h3>
        {pictures.image_url ? (
          <div className="max-w-56">
            <PictureTile
              // An element that shows one picture and then another may look failed before the other has loaded.
              key={pictures.image_url}
              src={pictures.image_url}
              name="Main image"
              removing={removing === pictures.image_url}
              onRemove={() => void remove(pictures.image_url ?? '')}
            />
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            <UploadButton
              label="Upload main image"
              progress={main.progress}
              onFiles={(files) => void main.uploadAll(files.slice(0, 1))}
            />
            <PictureSources label="Main image" onAddress={(url) => choose('main', url)} />
          </div>
        )}
        <Refusals isOfField />
        <p className="text-sm text-ink-soft">Up to 5MB. The first one also becomes the thumbnail.</p>
      </section>

      <section className="space-y-3">
        <h3 className="font-medium">
          {PRODUCT_FIELDS.additional_images.label}{' '}
          <span className="font-normal text-ink-soft tabular-nums">
            ({pictures.additional_images.length} of {MAX_ADDITIONAL_IMAGES})
          </span>
        </h3>
        {pictures.additional_images.length > 0 && (
          <SortablePictures
            urls={pictures.additional_images}
            name="Additional image"
            removing={removing}
            onReorder={reorder}
            onRemove={(url) => void remove(url)}
            onMakeMain={makeMain}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <UploadButton
            label="Upload additional images"
            multiple
            disabled={room === 0}
            progress={more.progress}
            onFiles={(files) => void more.uploadAll(files, limit)}
          />
          <PictureSources
            label="Additional image"
            disabled={room === 0}
            onAddress={(url) => choose('more', url)}
          />
        </div>
        <Refusals isOfField />
        <p className="text-sm text-ink-soft">5 to 7 images are recommended, each up to 5MB.</p>
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </section>
    </div>
  )
}
