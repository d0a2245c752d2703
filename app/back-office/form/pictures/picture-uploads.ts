import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { DataError } from '../../../lib/supabase/data-error.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { UploadProgress } from './upload-button.tsx'

const BUCKET = 'product-images'
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`

/** Seconds for which browsers may keep a picture (docs/behaviour/shared-rules.md#pictures). */
const CACHE_SECONDS = '3600'
const MAX_BYTES = 5 * 1024 * 1024

/**
 * Why a file can't be uploaded as a picture, as title and description of a toast; null when it can. See
 * docs/behaviour/lists-and-forms.md#uploads.
 */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
): [title: string, description: string] | null {
  if (!file.type.startsWith('image/')) return ['Invalid file', `${file.name} is not an image file.`]
  if (file.size > MAX_BYTES) return ['File too large', `${file.name} exceeds 5MB limit.`]
  return null
}

/**
 * Uploads a picture under a random unique name with the signed-in user's rights. Returns the address to keep in a column:
 * root-relative when the shop itself serves it, so that the shop may move to another domain; absolute otherwise.
 */
export async function uploadPicture(file: File): Promise<string> {
  const bucket = (await browserClient()).storage.from(BUCKET)
  const { data, error } = await bucket.upload(randomName(file), file, {
    cacheControl: CACHE_SECONDS,
    upsert: false,
    contentType: file.type,
  })
  if (error) throw new DataError(error.message)
  return storedAddress(bucket.getPublicUrl(data.path).data.publicUrl, window.location.origin)
}

/** Deletes the stored file of a URL with the signed-in user's rights. A URL outside the bucket is ignored. */
export async function deletePicture(address: string): Promise<void> {
  const name = storedName(address)
  if (name === undefined) return
  const { error } = await (await browserClient()).storage.from(BUCKET).remove([name])
  if (error) throw new DataError(error.message)
}

/** `http://shop/storage/…` → `/storage/…` on the shop's own origin, unchanged elsewhere. */
export function storedAddress(publicUrl: string, shopOrigin: string): string {
  const url = new URL(publicUrl, shopOrigin)
  return url.origin === shopOrigin ? url.pathname : publicUrl
}

/** The file name in the bucket, or undefined when the address lies outside it. */
export function storedName(address: string): string | undefined {
  const start = address.indexOf(PUBLIC_PATH)
  if (start < 0) return undefined
  const name = address.slice(start + PUBLIC_PATH.length).split(/[?#]/)[0] ?? ''
  return name === '' ? undefined : decoded(name)
}

/** The name as it is when it is malformed, as in a file that was imported. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function randomName(file: File): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split('/')[1] ?? 'img'
  return `${randomUuid()}.${ending}`
}

export interface PictureFiles {
  /** Null while no file is uploaded. */
  progress: UploadProgress | null
  uploadAll: (files: readonly File[]) => Promise<void>
}

/**
 * Checks files and uploads them one by one, with the toasts of docs/behaviour/lists-and-forms.md#uploads. `onUploaded` is
 * called after each, so that a later failure does not lose this picture.
 */
export function usePictureFiles(onUploaded: (url: string) => void): PictureFiles {
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  async function uploadAll(files: readonly File[]): Promise<void> {
    const accepted = files.filter(isAccepted)
    if (accepted.length === 0) return
    let uploaded = 0
    try {
      for (const [done, file] of accepted.entries()) {
        setProgress({ done, total: accepted.length })
        const url = await uploadOrReport(file)
        if (url === null) continue
        onUploaded(url)
        uploaded += 1
      }
    } finally {
      setProgress(null)
    }
    if (uploaded > 0) toast.success('Success', `${uploaded} image(s) uploaded successfully.`)
  }

  return { progress, uploadAll }
}

function isAccepted(file: File): boolean {
  const problem = fileProblem(file)
  if (problem) toast.error(...problem)
  return problem === null
}

/** The uploaded file's URL; null after an error toast. */
async function uploadOrReport(file: File): Promise<string | null> {
  try {
    return await uploadPicture(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    toast.error('Upload Error', reason || `${file.name} could not be uploaded. Please try again.`)
    return null
  }
}

export interface UnsavedFiles {
  /** Records an uploaded file. */
  add: (url: string) => void
  has: (url: string) => boolean
  /** Forgets a file that a saved row refers to, or that is deleted. */
  forget: (url: string) => void
  /** Deletes the file if no saved row refers to it. */
  discard: (url: string) => void
  discardAll: () => void
}

/** Keeps track of uploaded files that no saved row refers to, and deletes them when the form of `input` is reset. */
export function useUnsavedFiles(input: RefObject<HTMLInputElement | null>): UnsavedFiles {
  const unsaved = useRef(new Set<string>())

  function discard(url: string): void {
    if (unsaved.current.delete(url)) deletePicture(url).catch(() => undefined)
  }

  function discardAll(): void {
    for (const url of unsaved.current) discard(url)
  }

  const discardOnReset = useEffectEvent(discardAll)
  useEffect(() => {
    const form = input.current?.form
    const onReset = () => discardOnReset()
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [input])

  return {
    add: (url) => unsaved.current.add(url),
    has: (url) => unsaved.current.has(url),
    forget: (url) => unsaved.current.delete(url),
    discard,
    discardAll,
  }
}
