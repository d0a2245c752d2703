import { useEffect, useEffectEvent, useState } from 'react'
import { maxAdditionalImages } from '../../forms/product-form.ts'
import {
  roomLeft,
  withAdditionalPicture,
  withMainPicture,
  withoutPicture,
  type ProductPictures,
} from '../../forms/product-pictures.ts'
import { toast } from '../ui/toast.ts'
import { PictureTile } from './picture-tile.tsx'
import { SortablePictures } from './sortable-pictures.tsx'
import { UploadButton } from './upload-button.tsx'
import { usePictureFiles } from './use-picture-files.ts'

export interface ProductPicturesFieldProps {
  initial: ProductPictures
  error?: string
  store: (file: File) => Promise<string>
  /** Deletes the stored file; throws when that failed. */
  remove: (url: string) => Promise<void>
  /** Told when pictures are on their way and when all have arrived, so that nobody saves without them. */
  onBusy: (busy: boolean) => void
}

/** The main picture and up to seven more. What is stored travels with the form in hidden fields. */
export function ProductPicturesField({ initial, error, store, remove, onBusy }: ProductPicturesFieldProps) {
  const [pictures, setPictures] = useState(initial)
  const [removing, setRemoving] = useState<string | null>(null)
  const main = usePictureFiles({ store, onStored: (url) => setPictures((now) => withMainPicture(now, url)) })
  const more = usePictureFiles({
    store,
    onStored: (url) => setPictures((now) => withAdditionalPicture(now, url)),
  })
  const room = roomLeft(pictures)
  const busy = removing !== null || main.progress !== null || more.progress !== null
  const report = useEffectEvent(onBusy)
  useEffect(() => report(busy), [busy])

  async function removePicture(url: string) {
    setRemoving(url)
    try {
      await remove(url)
      setPictures((now) => withoutPicture(now, url))
    } catch (problem) {
      toast.error('Error', problem instanceof Error ? problem.message : 'The image could not be removed.')
    } finally {
      setRemoving(null)
    }
  }

  function addMore(files: File[]) {
    if (files.length > room) {
      toast.error(
        'Upload Error',
        `A product can have ${maxAdditionalImages} additional images; there is room for ${room} more.`,
      )
    }
    void more.storeAll(files.slice(0, room))
  }

  return (
    <div className="space-y-7">
      <input type="hidden" name="image_url" value={pictures.image_url ?? ''} />
      <input type="hidden" name="thumbnail_url" value={pictures.thumbnail_url ?? ''} />
      {pictures.additional_images.map((url) => (
        <input key={url} type="hidden" name="additional_images" value={url} />
      ))}

      <section className="space-y-3">
        <h3 className="font-medium">Main Image</h3>
        {pictures.image_url ? (
          <div className="max-w-56">
            <PictureTile
              src={pictures.image_url}
              name="Main image"
              removing={removing === pictures.image_url}
              onRemove={() => void removePicture(pictures.image_url ?? '')}
            />
          </div>
        ) : (
          <UploadButton
            label="Upload main image"
            progress={main.progress}
            onFiles={(files) => void main.storeAll(files.slice(0, 1))}
          />
        )}
        <p className="text-sm text-ink-soft">Up to 5MB. The first one also becomes the thumbnail.</p>
      </section>

      <section className="space-y-3">
        <h3 className="font-medium">
          Additional Images{' '}
          <span className="font-normal text-ink-soft tabular-nums">
            ({pictures.additional_images.length} of {maxAdditionalImages})
          </span>
        </h3>
        {pictures.additional_images.length > 0 && (
          <SortablePictures
            urls={pictures.additional_images}
            name="Additional image"
            removing={removing}
            onReorder={(additional_images) => setPictures((now) => ({ ...now, additional_images }))}
            onRemove={(url) => void removePicture(url)}
          />
        )}
        <UploadButton
          label="Upload additional images"
          multiple
          disabled={room === 0}
          progress={more.progress}
          onFiles={addMore}
        />
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
