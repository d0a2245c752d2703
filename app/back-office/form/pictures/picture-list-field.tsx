import { useRef, useState } from 'react'
import { Refusals } from '../../page/refusals.tsx'
import { PictureSources } from './picture-sources.tsx'
import { usePictureFiles, useUnsavedFiles } from './picture-uploads.ts'
import { SortablePictures } from './sortable-pictures.tsx'
import { UploadButton } from './upload-button.tsx'

export interface PictureListFieldProps {
  /** The name of the hidden input that holds the URLs as JSON. */
  name: string
  label: string
  /** The name of one picture, in labels: `Picture`. */
  itemName: string
  initial: readonly string[]
  max: number
  error?: string
}

/** A form field for an ordered list of pictures, which are made smaller. */
export function PictureListField({ name, label, itemName, initial, max, error }: PictureListFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const files = useUnsavedFiles(input)
  const [urls, setUrls] = useState([...initial])
  const { progress, uploadAll } = usePictureFiles({
    unsaved: files,
    onUploaded: (url) => setUrls((now) => [...now, url]),
    makesSmaller: true,
  })
  const room = Math.max(0, max - urls.length)

  function removePicture(url: string): void {
    files.discard(url)
    setUrls((now) => now.filter((other) => other !== url))
  }

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input ref={input} type="hidden" name={name} value={JSON.stringify(urls)} />
      {urls.length > 0 && (
        <SortablePictures
          urls={urls}
          name={itemName}
          removing={null}
          onReorder={setUrls}
          onRemove={removePicture}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <UploadButton
          label={`Upload ${label.toLowerCase()}`}
          multiple
          disabled={room === 0}
          progress={progress}
          onFiles={(chosen) =>
            void uploadAll(chosen, { room, reason: `There is room for ${room} more of ${max} pictures.` })
          }
        />
        <PictureSources
          label={label}
          disabled={room === 0}
          onAddress={(url) => setUrls((now) => [...new Set([...now, url])])}
        />
      </div>
      <Refusals isOfField />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
