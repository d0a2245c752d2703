import { useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import type { ImageStore } from './image-field.tsx'
import { SortablePictures } from './sortable-pictures.tsx'
import { UploadButton } from './upload-button.tsx'
import { usePictureFiles } from './use-picture-files.ts'
import { useUnsavedFiles } from './use-unsaved-files.ts'

export interface PictureListFieldProps {
  /** The form's field that holds the addresses, as JSON. */
  name: string
  label: string
  /** What one of them is called. */
  each: string
  initial: readonly string[]
  most: number
  error?: string
  images: ImageStore
}

/** Pictures in an order: uploaded, moved, taken away. */
export function PictureListField({ name, label, each, initial, most, error, images }: PictureListFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const files = useUnsavedFiles(input, images.remove)
  const [urls, setUrls] = useState([...initial])
  const { progress, storeAll } = usePictureFiles({
    store: images.store,
    onStored: (url) => {
      files.stored(url)
      setUrls((now) => [...now, url])
    },
  })
  const room = Math.max(0, most - urls.length)

  function add(chosen: File[]): void {
    if (chosen.length > room)
      toast.error('Upload Error', `There is room for ${room} more of ${most} pictures.`)
    void storeAll(chosen.slice(0, room))
  }

  function takeAway(url: string): void {
    files.discard(url)
    setUrls((now) => now.filter((other) => other !== url))
  }

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input ref={input} type="hidden" name={name} value={JSON.stringify(urls)} />
      {urls.length > 0 && (
        <SortablePictures urls={urls} name={each} removing={null} onReorder={setUrls} onRemove={takeAway} />
      )}
      <UploadButton
        label={`Upload ${label.toLowerCase()}`}
        multiple
        disabled={room === 0}
        progress={progress}
        onFiles={add}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
