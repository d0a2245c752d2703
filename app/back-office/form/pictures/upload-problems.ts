import { answeredMessage } from '../../../lib/supabase/data-error.ts'
import { isWrongContent } from '../../../lib/supabase/storage-failure.ts'
import { failureMessage } from '../../access/reauthentication.ts'

/** The limits of the buckets (supabase/migrations). */
const MAX_BYTES = 5 * 1024 * 1024
const MAX_FILM_BYTES = 50 * 1024 * 1024

/**
 * Why a file can't be uploaded as a picture, as title and description of a toast; null when it can. See
 * docs/behaviour/lists-and-forms.md#uploads.
 */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
): [title: string, description: string] | null {
  if (!file.type.startsWith('image/') || file.size === 0)
    return ['Invalid file', `${file.name} is not an image file.`]
  if (file.size > MAX_BYTES) return ['File too large', `${file.name} exceeds 5MB limit.`]
  return null
}

/** The same for a film. */
export async function filmProblem(file: File): Promise<[title: string, description: string] | null> {
  if (file.size > MAX_FILM_BYTES) return ['File too large', `${file.name} exceeds 50MB limit.`]
  const isFilm = beginsLikeFilm(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return isFilm ? null : ['Invalid file', `${file.name} is not an MP4 or WebM film.`]
}

/** Whether the first bytes are those of an MP4 (`ftyp` after four bytes) or of a WebM file. */
export function beginsLikeFilm(bytes: Uint8Array): boolean {
  const isMp4 = String.fromCharCode(...bytes.slice(4, 8)) === 'ftyp'
  const isWebm = [0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => bytes[index] === byte)
  return isMp4 || isWebm
}

/** Title and description of the toast for a file that was not stored. */
export function uploadProblem(
  error: unknown,
  { name, type }: Pick<File, 'name' | 'type'>,
): [title: string, description: string] {
  if (isWrongContent(error)) return ['Invalid file', wrongContent(name, type)]
  const unknown = `${name} could not be uploaded. Please try again.`
  return ['Upload Error', failureMessage(error, answeredMessage(error, unknown))]
}

function wrongContent(name: string, type: string): string {
  if (type.startsWith('video/')) return `${name} is not an MP4 or WebM film.`
  return `${name} is not an image file that the shop can show. Save it as a JPEG or PNG and try again.`
}
