import { browserSettings } from '../../../lib/supabase/supabase-browser.ts'
import { parsePasted } from './parse-pasted.ts'
import type { StorePicture } from './use-text-pictures.ts'
import { picturesInRtf } from './word-pictures.ts'

/** Of a picture that is copied from another site, in pixels. */
const LONGEST_SIDE = 2560
const QUALITY = 0.9
/** For a site that does not answer. */
const WAIT_MS = 20_000

/** Whether pasted HTML contains text; false for markup that only wraps a picture. */
export function hasText(html: string): boolean {
  return (parsePasted(html).body.textContent ?? '').trim() !== ''
}

/** Whether pasted HTML has pictures that are no files of the shop. */
export function hasForeignPictures(html: string): boolean {
  return foreignPictures(parsePasted(html)).length > 0
}

/** What the editor itself has copied keeps its pictures, wherever they are. */
export function isCopiedInEditor(page: Document): boolean {
  return page.querySelector('[data-pm-slice]') !== null
}

function foreignPictures(page: Document): HTMLImageElement[] {
  if (isCopiedInEditor(page)) return []
  return [...page.querySelectorAll('img')].filter((image) => ownAddress(image) === null)
}

/** The address of a file of the shop, as texts store it; null for any other picture. */
export function ownAddress(image: HTMLImageElement): string | null {
  const address = image.getAttribute('src') ?? ''
  if (/^\/(?![/\\])/.test(address)) return address
  const { origin } = window.location
  if (address.startsWith(`${origin}/`)) return address.slice(origin.length)
  // A hosted project has an origin of its own.
  return address.startsWith(`${browserSettings().url}/`) ? address : null
}

/**
 * Brings the pictures of pasted HTML into the media library: those inside the HTML or the Rich Text beside it, and those of other sites
 * that allow it. Returns the HTML with their new addresses, without the pictures that could not be had, and a text about these; '' without any.
 */
export async function storePastedPictures(
  { html, rtf }: { html: string; rtf: string },
  store: StorePicture,
): Promise<{ html: string; leftOut: string }> {
  const page = parsePasted(html)
  const missing: string[] = []
  const images = foreignPictures(page)
  const onComputer = images.filter((image) => /^file:/i.test(image.src))
  const inRtf = picturesInRtf(rtf)
  for (const image of images) {
    const source = image.getAttribute('src') ?? ''
    // With another number it is not known which picture is which.
    const ofWord = inRtf.length === onComputer.length ? inRtf[onComputer.indexOf(image)] : undefined
    const file = ofWord ?? (await fileOf(source))
    const address = file && (await store(file))
    if (address) image.setAttribute('src', address)
    else image.remove()
    // `store` has said why a file was refused.
    if (!file) missing.push(source)
  }
  return { html: page.body.innerHTML, leftOut: leftOutText(missing) }
}

async function fileOf(source: string): Promise<File | null> {
  if (/^data:/i.test(source)) return toFile(source)
  return /^https:/i.test(source) ? copyOf(source) : null
}

function toFile(dataUrl: string): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/[\w.+-]+);base64,([a-z\d+/=\s]+)$/i.exec(dataUrl) ?? []
  if (base64 === '') return null
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  return new File([bytes], `pasted.${type.split('/')[1]}`, { type })
}

/** Draws the picture, because the page's policy lets it show pictures of other sites, and not fetch them. */
async function copyOf(source: string): Promise<File | null> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = source
  try {
    await Promise.race([image.decode(), rejectAfter(WAIT_MS)])
    const blob = await draw(image)
    return blob && new File([blob], `pasted.${blob.type.split('/')[1]}`, { type: blob.type })
  } catch {
    return null
  }
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    window.setTimeout(() => reject(new Error('The picture did not arrive.')), ms)
  })
}

function draw(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY)
  })
}

/** What happened to pictures that could not be had. */
function leftOutText(sources: readonly string[]): string {
  if (sources.length === 0) return ''
  const hosts = new Set(
    sources.flatMap((source) => /^https?:\/\/([^/?#]+)/i.exec(source)?.slice(1) ?? ([] as string[])),
  )
  const subject = sources.length === 1 ? '1 picture was' : `${sources.length} pictures were`
  const why =
    hosts.size === 0
      ? 'The program that the text was copied from gives only the place on the computer.'
      : `The shop may not copy pictures from ${[...hosts].join(', ')}.`
  return `${subject} left out. ${why} Save each as a file and add it with Image in the toolbar.`
}
