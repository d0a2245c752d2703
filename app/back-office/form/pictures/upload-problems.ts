import { answeredMessage } from '../../../lib/supabase/data-error.ts'
import { isTooLarge, isWrongContent, MAX_PICTURE_BYTES } from '../../../lib/supabase/storage-failure.ts'
import { failureMessage } from '../../access/reauthentication.ts'
import type { Refuse } from '../../page/standing-refusals.ts'

/** The limit of the bucket of films (supabase/migrations). */
const MAX_FILM_BYTES = 50 * 1024 * 1024

/** What the bucket of pictures takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** Title and description of a toast. Where it is about a picture, the description names the file. */
export type UploadProblem = [title: string, description: string]

const TOO_LARGE = 'File too large'

export const MAKE_SMALLER = 'Make it smaller and upload'

/** A file that is not uploaded. */
export class RefusedFile extends Error {
  readonly problem: UploadProblem

  constructor(problem: UploadProblem) {
    super(problem[1])
    this.problem = problem
  }
}

/** Further sentences about a picture that is too large and could not be made smaller. */
const KEPT = {
  animated: ' It is animated, and would stand still if it were made smaller.',
  unreadable:
    ' It could not be made smaller, since it may be damaged. Save it as a JPEG or PNG and try again.',
}

/**
 * Why a file can't be uploaded as a picture; null when it can. `kept` says why it could not be made smaller. See
 * docs/behaviour/lists-and-forms.md#uploads.
 */
export function fileProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  kept?: keyof typeof KEPT,
): UploadProblem | null {
  if (!type.startsWith('image/') || size === 0) return ['Invalid file', `${name} is not an image file.`]
  if (size > MAX_PICTURE_BYTES) return [TOO_LARGE, `${name} exceeds 5MB limit.${kept ? KEPT[kept] : ''}`]
  return null
}

/** The same for a film. */
export async function filmProblem(file: File): Promise<UploadProblem | null> {
  if (file.size > MAX_FILM_BYTES) return [TOO_LARGE, `${file.name} exceeds 50MB limit.`]
  const isFilm = beginsLikeFilm(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return isFilm ? null : ['Invalid file', `${file.name} is not an MP4 or WebM film.`]
}

/** Whether the first bytes are those of an MP4 (`ftyp` after four bytes) or of a WebM file. */
export function beginsLikeFilm(bytes: Uint8Array): boolean {
  const isMp4 = String.fromCharCode(...bytes.slice(4, 8)) === 'ftyp'
  const isWebm = [0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => bytes[index] === byte)
  return isMp4 || isWebm
}

/** Why a file was not stored. */
export function uploadProblem(error: unknown, { name, type }: Pick<File, 'name' | 'type'>): UploadProblem {
  if (error instanceof RefusedFile) return error.problem
  if (isWrongContent(error)) return ['Invalid file', wrongContent(name, type)]
  if (isTooLarge(error)) return [TOO_LARGE, `${name}: ${error.message}`]
  const unknown = 'It could not be uploaded. Please try again.'
  const message = failureMessage(error, answeredMessage(error, unknown))
  return [
    'Upload Error',
    message === unknown ? `${name} could not be uploaded. Please try again.` : `${name}: ${message}`,
  ]
}

export interface RefusedFileOptions {
  /** Uploads the picture made smaller; absent where it was. */
  retry?: (() => void) | undefined
  /** Said in place of an error of the upload, which is the second line. */
  failed?: UploadProblem | undefined
}

/** Says why a file was not uploaded, with a button where it may fit once it is smaller. */
export function refuseFile(
  refuse: Refuse,
  file: File,
  error: unknown,
  { retry, failed }: RefusedFileOptions = {},
): void {
  const [title, message] = uploadProblem(error, file)
  if (retry && title === TOO_LARGE && file.type.startsWith('image/'))
    refuse(title, message, { action: { label: MAKE_SMALLER, onPress: retry } })
  else if (failed && !(error instanceof RefusedFile)) refuse(...failed, { detail: message })
  else refuse(title, message)
}

/** What the shop says about a file of another kind than it takes. */
export function wrongContent(name: string, type: string): string {
  if (type.startsWith('video/')) return `${name} is not an MP4 or WebM film.`
  return `${name} is not an image file that the shop can show. Save it as a JPEG or PNG and try again.`
}
