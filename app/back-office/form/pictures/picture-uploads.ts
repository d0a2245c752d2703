import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { makeSmaller } from '../../../lib/pictures/make-smaller.ts'
import { pictureFacts } from '../../../lib/pictures/picture-facts.ts'
import { storageFailure } from '../../../lib/supabase/storage-failure.ts'
import { browserClient, browserSettings } from '../../../lib/supabase/supabase-browser.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { withReauthentication } from '../../access/reauthentication.ts'
import { beginAttempt, type Refuse } from '../../page/standing-refusals.ts'
import { isBeingSaved } from '../running-uploads.ts'
import type { UploadProgress } from './upload-button.tsx'
import {
  fileProblem,
  PICTURE_TYPES,
  RefusedFile,
  refuseFile,
  wrongContent,
  type UploadProblem,
} from './upload-problems.ts'

const BUCKET = 'product-images'

/** Seconds for which browsers may keep a picture (docs/behaviour/shared-rules.md#pictures). */
const CACHE_SECONDS = '3600'

/** The bucket of the home page's films. */
const FILM_BUCKET = 'films'

function savingProblem({ name }: File): UploadProblem {
  return ['Upload Error', `${name} was not uploaded: the form is being saved. Please choose it again.`]
}

/**
 * Uploads a picture under a random unique name with the signed-in user's rights, made smaller where this is asked for. Returns the
 * address to keep in a column: root-relative when the shop itself serves it, so that the shop may move to another domain; absolute
 * otherwise. @throws RefusedFile, or the error of the upload
 */
export async function uploadPicture(chosen: File, makesSmaller = false): Promise<string> {
  const { file, kept } = makesSmaller ? await makeSmaller(chosen, PICTURE_TYPES) : { file: chosen }
  const { type, size } = file
  const problem = fileProblem({ name: chosen.name, type, size }, kept)
  if (problem) throw new RefusedFile(problem)
  const facts = pictureFacts(new Uint8Array(await file.arrayBuffer()))
  // The bucket would refuse it, too, after all of it was sent.
  if (facts.type !== undefined && !PICTURE_TYPES.includes(facts.type))
    throw new RefusedFile(['Invalid file', wrongContent(chosen.name, facts.type)])
  if (facts.isAnimated && facts.type === 'image/png')
    throw new RefusedFile([
      'Invalid file',
      `${chosen.name} is an animated PNG, which the shop cannot show. Save it as a GIF or WebP and try again.`,
    ])
  return uploadFile(BUCKET, file, facts.isAnimated)
}

/** The same for a film. */
export function uploadFilm(file: File): Promise<string> {
  return uploadFile(FILM_BUCKET, file)
}

function uploadFile(bucketId: string, file: File, isAnimated = false): Promise<string> {
  return withReauthentication(async () => {
    const bucket = (await browserClient()).storage.from(bucketId)
    const { data, error } = await bucket.upload(randomName(file, isAnimated), file, {
      cacheControl: CACHE_SECONDS,
      upsert: false,
      contentType: file.type,
      // The media library shows it and searches it.
      metadata: { name: file.name.normalize().slice(0, 200) },
    })
    if (error) throw storageFailure(error)
    return storedAddress(bucket.getPublicUrl(data.path).data.publicUrl, window.location.origin)
  })
}

/** The address of a file of the media library, as columns keep it. */
export function storedFileAddress(bucket: string, name: string): string {
  const path = `/storage/v1/object/public/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
  return storedAddress(`${browserSettings().url}${path}`, window.location.origin)
}

/**
 * Deletes the stored file of a URL with the signed-in user's rights. A URL outside the buckets is ignored, and the database
 * keeps a file that a row still shows.
 */
export async function deletePicture(address: string): Promise<void> {
  for (const bucket of [BUCKET, FILM_BUCKET]) {
    const name = storedName(address, bucket)
    if (name !== undefined) await deleteFile(bucket, name)
  }
}

/** Whether the file is deleted; false when a row still shows it. */
export async function deleteFile(bucket: string, name: string): Promise<boolean> {
  const { data, error } = await (await browserClient()).storage.from(bucket).remove([name])
  if (error) throw storageFailure(error)
  return data.length > 0
}

/** `http://shop/storage/…` → `/storage/…` on the shop's own origin, unchanged elsewhere. */
export function storedAddress(publicUrl: string, shopOrigin: string): string {
  const url = new URL(publicUrl, shopOrigin)
  return url.origin === shopOrigin ? url.pathname + url.search : publicUrl
}

/** The file name in the bucket, or undefined when the address lies outside it. */
export function storedName(address: string, bucket = BUCKET): string | undefined {
  const path = `/storage/v1/object/public/${bucket}/`
  const start = address.indexOf(path)
  if (start < 0) return undefined
  const name = address.slice(start + path.length).split(/[?#]/)[0] ?? ''
  return name === '' ? undefined : decoded(name)
}

/** The stored picture of an address; undefined for an address outside the bucket. */
export async function readStoredFile(address: string): Promise<File | undefined> {
  const name = storedName(address)
  if (name === undefined) return undefined
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}

/** The name as it is when it is malformed, as in a file that was imported. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The ending of an animated picture is that of a GIF: `renderUrl()` in lib/images.ts sees no more of it, and renderings have one frame. */
function randomName(file: File, isAnimated: boolean): string {
  if (isAnimated) return `${randomUuid()}.gif`
  const ending = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split('/')[1] ?? 'img'
  return `${randomUuid()}.${ending}`
}

export interface PictureFiles {
  /** Null while no file is uploaded. */
  progress: UploadProgress | null
  uploadAll: (files: readonly File[], limit?: PictureLimit) => Promise<void>
}

export interface PictureLimit {
  /** How many more pictures there may be. */
  room: number
  /** Says this, where more files are chosen. */
  reason: string
}

export interface PictureFilesOptions {
  unsaved: UnsavedFiles
  /** Called after each, so that a later failure does not lose this picture. */
  onUploaded: (url: string) => void
  /** Whether pictures are made smaller without asking. */
  makesSmaller?: boolean
}

/**
 * Checks files and uploads them one by one, with the toasts of docs/behaviour/lists-and-forms.md#uploads. Each is added to
 * `unsaved`. Ends when the form is left.
 */
export function usePictureFiles({
  unsaved,
  onUploaded,
  makesSmaller: always = false,
}: PictureFilesOptions): PictureFiles {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const attempt = useId()

  async function uploadFiles(files: readonly File[], refuse: Refuse, makesSmaller: boolean): Promise<void> {
    const accepted = files.filter((file) => unsaved.accepts(file, refuse))
    if (accepted.length === 0) return
    const leaving = unsaved.leaving()
    let uploaded = 0
    try {
      for (const [done, file] of accepted.entries()) {
        setProgress({ done, total: accepted.length })
        const url = await uploadOrRefuse(file, refuse, makesSmaller)
        if (url === null) continue
        if (!unsaved.add(url, leaving)) return
        onUploaded(url)
        uploaded += 1
      }
    } finally {
      setProgress(null)
    }
    if (uploaded > 0) toast.success('Success', `${uploaded} image(s) uploaded successfully.`)
  }

  /** The uploaded file's URL; null if it was refused. */
  async function uploadOrRefuse(file: File, refuse: Refuse, makesSmaller: boolean): Promise<string | null> {
    try {
      return await uploadPicture(file, makesSmaller)
    } catch (error) {
      const retry = makesSmaller ? undefined : () => void uploadFiles([file], refuse, true)
      refuseFile(refuse, file, error, { retry })
      return null
    }
  }

  async function uploadAll(files: readonly File[], limit?: PictureLimit): Promise<void> {
    const refuse = beginAttempt(attempt)
    const tooMany = limit ? files.slice(limit.room) : []
    if (limit && tooMany.length > 0) {
      const names = tooMany.map(({ name }) => name).join(', ')
      refuse('Upload Error', `${limit.reason} Not uploaded: ${names}.`)
    }
    await uploadFiles(files.slice(0, limit?.room), refuse, always)
  }

  return { progress, uploadAll }
}

export interface UnsavedFiles {
  /** Whether the form can take a picture now; refuses it while it is being saved. */
  accepts: (file: File, refuse: Refuse) => boolean
  /** For uploads that begin now: aborted when the form is left or the field is removed. */
  leaving: () => AbortSignal
  /** Records an uploaded file and returns true. Once `leaving` is aborted, deletes it and returns false. */
  add: (url: string, leaving: AbortSignal) => boolean
  has: (url: string) => boolean
  /** Forgets a file that a saved row refers to, or that is deleted. */
  forget: (url: string) => void
  /** Deletes the file if no saved row refers to it. While the form is being saved, its row may be about to. */
  discard: (url: string) => void
  /** Discards all files except `kept`. */
  discardAll: (kept?: string) => void
}

/** Keeps track of uploaded files that no saved row refers to, and deletes them when the form around `element` is reset. */
export function useUnsavedFiles(element: RefObject<HTMLElement | null>): UnsavedFiles {
  const unsaved = useRef(new Set<string>())
  const leaving = useRef(new AbortController())

  function add(url: string, signal: AbortSignal): boolean {
    unsaved.current.add(url)
    if (signal.aborted) discard(url)
    return !signal.aborted
  }

  function accepts(file: File, refuse: Refuse): boolean {
    // The form may close when it is saved, and the picture would not be part of it.
    const isSaving = isBeingSaved(element.current)
    if (isSaving) refuse(...savingProblem(file))
    return !isSaving && !leaving.current.signal.aborted
  }

  function discard(url: string): void {
    if (isBeingSaved(element.current)) return
    if (unsaved.current.delete(url)) deletePicture(url).catch(() => undefined)
  }

  function discardAll(kept?: string): void {
    for (const url of unsaved.current) if (url !== kept) discard(url)
  }

  const leave = useEffectEvent(() => {
    leaving.current.abort()
    leaving.current = new AbortController()
    discardAll()
  })
  useEffect(() => {
    // After a hot reload the effect runs again, in a field that was not removed.
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    const form = element.current?.closest('form')
    const onReset = () => leave()
    form?.addEventListener('reset', onReset)
    return () => {
      form?.removeEventListener('reset', onReset)
      leaving.current.abort()
    }
  }, [element])

  return {
    accepts,
    leaving: () => leaving.current.signal,
    add,
    has: (url) => unsaved.current.has(url),
    forget: (url) => unsaved.current.delete(url),
    discard,
    discardAll,
  }
}
