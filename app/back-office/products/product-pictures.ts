import { useRef, useState, type RefObject } from 'react'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { EditConflict } from '../../lib/supabase/edit-conflict.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { failureMessage, withReauthentication } from '../access/reauthentication.ts'
import {
  deletePicture,
  usePictureFiles,
  useUnsavedFiles,
  type PictureFiles,
} from '../form/pictures/picture-uploads.ts'
import type { EditForm } from '../form/use-edit-form.ts'
import { beginAttempt } from '../page/standing-refusals.ts'
import { MAX_ADDITIONAL_IMAGES } from './product-fields.ts'
import { updateProduct } from './queries.ts'

/** The picture columns of a product. */
export interface ProductPictures {
  image_url: string | null
  thumbnail_url: string | null
  additional_images: string[]
}

export interface PicturesOptions {
  /** The id of the edited product; absent for a new one. */
  id: string | undefined
  /** As saved; empty for a new product. */
  saved: Partial<ProductPictures>
  form: Pick<EditForm, 'openedVersion' | 'setOpenedVersion' | 'saving'>
  /** Whether a variant in the form shows it, saved or not, now or after Undo. */
  isOfVariant: (url: string) => boolean
}

export interface PicturesState {
  pictures: ProductPictures
  /** The ref of a hidden input of the form. */
  input: RefObject<HTMLInputElement | null>
  /** The uploads of the main picture and of additional ones. */
  main: PictureFiles
  more: PictureFiles
  /** The URL of the picture that is being removed. */
  removing: string | null
  /** Whether pictures are uploaded or removed; the form cannot be saved then. */
  isBusy: boolean
  reorder: (urls: string[]) => void
  /** Takes a file of the media library or an address as the main picture or as a further one. */
  choose: (place: 'main' | 'more', url: string) => void
  /** Makes an additional picture the main one. */
  makeMain: (url: string) => void
  /** Removes a picture, and its file if the row has it or the form uploaded it; shows a toast when that fails. */
  remove: (url: string) => Promise<void>
}

/**
 * The pictures of the product form. A picture is uploaded when it is chosen, and deleted when the form is left without
 * saving. Removing a saved picture changes the row before its file is deleted, so that no page refers to a missing file.
 */
export function useProductPictures({ id, saved, form, isOfVariant }: PicturesOptions): PicturesState {
  const input = useRef<HTMLInputElement>(null)
  const unsaved = useUnsavedFiles(input)
  const inRow = useRef(picturesOf(saved))
  const [pictures, setPictures] = useState(() => picturesOf(saved))
  const [removing, setRemoving] = useState<string | null>(null)

  const main = usePictureFiles({ unsaved, onUploaded: (url) => choose('main', url) })
  const more = usePictureFiles({ unsaved, onUploaded: (url) => choose('more', url) })

  function choose(place: 'main' | 'more', url: string): void {
    setPictures((now) => (place === 'main' ? withMainPicture : withAdditionalPicture)(now, url))
  }

  async function remove(url: string): Promise<void> {
    const refuse = beginAttempt(`remove ${url}`)
    // Else the row could be saved with a picture whose file is deleted.
    if (form.saving) return refuse('Error', 'The product is being saved. Please remove the image afterwards.')
    const isSaved = hasPicture(inRow.current, url)
    setRemoving(url)
    try {
      await withReauthentication(async () => {
        if (id !== undefined && hasPicture(inRow.current, url)) await removeFromRow(id, url)
        // Any other file was chosen from the media library, where it stays.
        if (isSaved || unsaved.has(url)) await removeFile(url)
      })
      setPictures((now) => withoutPicture(now, url))
    } catch (problem) {
      refuse('Error', removalFailure(problem))
    } finally {
      setRemoving(null)
    }
  }

  async function removeFile(url: string): Promise<void> {
    // It goes when the form is left, unless a variant is saved with it.
    if (isOfVariant(url)) return void unsaved.add(url, unsaved.leaving())
    await deletePicture(url)
    unsaved.forget(url)
  }

  async function removeFromRow(rowId: string, url: string): Promise<void> {
    const left = withoutPicture(inRow.current, url)
    const opened = { version: form.openedVersion() }
    form.setOpenedVersion(await updateProduct(await browserClient(), rowId, left, opened))
    inRow.current = left
  }

  const isBusy = removing !== null || main.progress !== null || more.progress !== null
  const reorder = (additional_images: string[]) => setPictures((now) => ({ ...now, additional_images }))
  const makeMain = (url: string) => setPictures((now) => withSwappedMainPicture(now, url))
  return { pictures, input, main, more, removing, isBusy, reorder, remove, choose, makeMain }
}

function removalFailure(problem: unknown): string {
  if (problem instanceof EditConflict) return problem.message
  return failureMessage(problem, answeredMessage(problem, 'The image could not be removed.'))
}

/** The pictures of a product; a new one has none. */
function picturesOf({
  image_url = null,
  thumbnail_url = null,
  additional_images = [],
}: Partial<ProductPictures>): ProductPictures {
  return { image_url, thumbnail_url, additional_images }
}

function hasPicture({ image_url, thumbnail_url, additional_images }: ProductPictures, url: string): boolean {
  return [image_url, thumbnail_url, ...additional_images].includes(url)
}

/** The number of additional images that can still be added. */
export function roomLeft(pictures: ProductPictures): number {
  return Math.max(0, MAX_ADDITIONAL_IMAGES - pictures.additional_images.length)
}

/** The first main picture also becomes the thumbnail if there is none. */
export function withMainPicture(pictures: ProductPictures, url: string): ProductPictures {
  return { ...pictures, image_url: url, thumbnail_url: pictures.thumbnail_url ?? url }
}

/** The former main picture takes the additional one's place. The thumbnail stays where it is a picture of its own. */
export function withSwappedMainPicture(pictures: ProductPictures, url: string): ProductPictures {
  const { image_url: former, thumbnail_url: thumbnail, additional_images } = pictures
  return {
    image_url: url,
    thumbnail_url: thumbnail === former ? url : thumbnail,
    additional_images: [
      ...new Set(additional_images.flatMap((other) => (other === url ? (former ?? []) : other))),
    ],
  }
}

export function withAdditionalPicture(pictures: ProductPictures, url: string): ProductPictures {
  return { ...pictures, additional_images: [...new Set([...pictures.additional_images, url])] }
}

/** Removes a picture from all columns, the thumbnail included. */
export function withoutPicture(pictures: ProductPictures, url: string): ProductPictures {
  return {
    image_url: pictures.image_url === url ? null : pictures.image_url,
    thumbnail_url: pictures.thumbnail_url === url ? null : pictures.thumbnail_url,
    additional_images: pictures.additional_images.filter((other) => other !== url),
  }
}
