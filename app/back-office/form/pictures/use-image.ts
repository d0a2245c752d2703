import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { beginAttempt, type Refuse } from '../../page/standing-refusals.ts'
import { readStoredFile, uploadPicture, useUnsavedFiles } from './picture-uploads.ts'
import { refuseFile } from './upload-problems.ts'

export interface ImageOptions {
  /** The saved URL; empty for none. */
  initial: string
  /** Toast texts, where they differ from the usual ones. */
  uploaded?: string
  /** Whether a picture is made smaller without asking. */
  makesSmaller?: boolean
  /** The reason follows as a second line. */
  failed?: [title: string, description: string]
  /** Changes a file before it is uploaded, and a chosen one of the shop's own. Never rejects. */
  prepare?: (file: File) => Promise<File>
  /** Called with every new address, also '', for a form that shows or keeps it elsewhere. */
  onChange?: (url: string) => void
}

export interface Image {
  /** The ref of the hidden input that holds the URL. */
  input: RefObject<HTMLInputElement | null>
  /** Empty while there is no picture. */
  url: string
  uploading: boolean
  upload: (file: File) => Promise<void>
  clear: () => void
  /** Takes a file of the media library, which may be one that this form uploaded, or an address. */
  choose: (address: string) => void
}

/** The state of an image field. An uploaded file that was not saved is deleted when it is replaced or the form is reset. */
export function useImage({
  initial,
  uploaded,
  failed,
  prepare,
  makesSmaller: always = false,
  onChange,
}: ImageOptions): Image {
  const input = useRef<HTMLInputElement>(null)
  const files = useUnsavedFiles(input)
  const [url, setState] = useState(initial)
  const [uploading, setUploading] = useState(false)
  const attempt = useId()

  const markSaved = useEffectEvent((saved: string) => files.forget(saved))
  useEffect(() => {
    markSaved(initial)
  }, [initial])

  function setUrl(next: string) {
    setState(next)
    onChange?.(next)
  }

  function replaceBy(address: string) {
    files.discardAll(address)
    setUrl(address)
  }

  function choose(address: string) {
    replaceBy(address)
    if (prepare) void prepareChosen(address, prepare)
  }

  /** Puts what `prepare` makes of a stored file in its place. Where that fails the file stays as it is. */
  async function prepareChosen(address: string, change: NonNullable<ImageOptions['prepare']>) {
    const leaving = files.leaving()
    setUploading(true)
    try {
      const file = await readStoredFile(address)
      const changed = file && (await change(file))
      if (!changed || changed === file) return
      const stored = await uploadPicture(changed, always)
      const isAdded = files.add(stored, leaving)
      // Another one may have been chosen meanwhile.
      if (isAdded && input.current?.value === address) replaceBy(stored)
    } catch (error) {
      console.warn(`${address} stays as it is:`, error)
    } finally {
      setUploading(false)
    }
  }

  async function uploadFile(file: File, refuse: Refuse, makesSmaller: boolean) {
    if (!files.accepts(file, refuse)) return
    const leaving = files.leaving()
    setUploading(true)
    try {
      const stored = await uploadPicture(prepare ? await prepare(file) : file, makesSmaller)
      if (!files.add(stored, leaving)) return
      replaceBy(stored)
      toast.success('Success', uploaded ?? '1 image(s) uploaded successfully.')
    } catch (error) {
      const retry = makesSmaller ? undefined : () => void uploadFile(file, refuse, true)
      refuseFile(refuse, file, error, { retry, failed })
    } finally {
      setUploading(false)
    }
  }

  const upload = (file: File) => uploadFile(file, beginAttempt(attempt), always)

  const clear = () => choose('')

  return { input, url, uploading, upload, clear, choose }
}
