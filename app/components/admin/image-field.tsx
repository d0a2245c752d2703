import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fileProblem } from '../../forms/product-pictures.ts'
import { Picture } from '../ui/picture.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { UploadButton } from './upload-button.tsx'
import { useUnsavedFiles } from './use-unsaved-files.ts'

/** Where pictures go. */
export interface ImageStore {
  /** Stores a file and gives its address. */
  store: (file: File) => Promise<string>
  /** Deletes the stored file behind an address. */
  remove: (url: string) => Promise<void>
}

export interface ImageFieldProps {
  /** The form's field that holds the address. */
  name: string
  label: string
  hint?: string
  /** The address that is saved already; empty for none. */
  initial: string
  images: ImageStore
  uploaded?: string
  failed?: [title: string, description?: string]
}

/** One picture: uploaded, shown, taken away. What is stored but never saved is deleted when it is replaced, too. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, hint, initial, images } = props
  const input = useRef<HTMLInputElement>(null)
  const files = useUnsavedFiles(input, images.remove)
  const [url, setUrl] = useState(initial)
  const [uploading, setUploading] = useState(false)

  const settle = useEffectEvent((saved: string) => files.saved(saved))
  useEffect(() => {
    settle(initial)
  }, [initial])

  async function upload(file: File) {
    const problem = fileProblem(file)
    if (problem) return toast.error(...problem)
    setUploading(true)
    try {
      const stored = await images.store(file)
      files.discardAll()
      files.stored(stored)
      setUrl(stored)
      toast.success('Success', props.uploaded ?? '1 image(s) uploaded successfully.')
    } catch (error) {
      const [title, description = error instanceof Error ? error.message : undefined] = props.failed ?? [
        'Upload Error',
      ]
      toast.error(title, description)
    } finally {
      setUploading(false)
    }
  }

  function clear() {
    files.discardAll()
    setUrl('')
  }

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <input ref={input} type="hidden" name={name} value={url} />
      {url !== '' && (
        <Picture
          src={url}
          alt={`${label} as it is now`}
          sizes="16rem"
          maxWidth={640}
          width={320}
          height={180}
          className="h-36 w-auto max-w-full rounded-xl ring-1 ring-ink/10"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <UploadButton
          label={url === '' ? `Upload ${label.toLowerCase()}` : `Replace ${label.toLowerCase()}`}
          progress={uploading ? { done: 0, total: 1 } : null}
          onFiles={([file]) => file && void upload(file)}
        />
        {url !== '' && (
          <Button variant="ghost" disabled={uploading} onClick={clear}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    </fieldset>
  )
}
