import { LRUCache } from 'lru-cache'
import { renderedImage, type WithPreview } from './images.ts'

/** Fetches a picture by a root-relative or absolute URL; answers 404 for URLs outside the shop's own storage. */
export type LoadPicture = (url: string) => Promise<Response>

/**
 * Previews are 8 pixels wide and part of the HTML; the page shows them while the pictures load. Each is the base64 of a
 * WebP of about 65 bytes.
 */
export interface PicturePreviews {
  /** The previews that are ready in time, by picture URL. Never rejects. */
  get(urls: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface PicturePreviewOptions {
  /** How long a page waits for previews that are not in the cache. */
  timeoutMs?: number
  /** Called when previews time out; they are in the cache for a later page. */
  onLate?: () => void
  /** The size of the LRU cache, in previews. */
  limit?: number
}

/** A preview takes 60 to 80 bytes. Larger answers are not used. */
const MAX_BYTES = 400
const WIDTH = 8

export function createPicturePreviews(
  load: LoadPicture,
  { timeoutMs = 100, onLate, limit = 5_000 }: PicturePreviewOptions = {},
): PicturePreviews {
  /** '' for a picture without a preview. */
  const known = new LRUCache<string, string>({ max: limit })
  const inFlight = new Map<string, Promise<void>>()

  async function draw(url: string): Promise<void> {
    try {
      const response = await load(renderedImage(url, WIDTH, { quality: 20 }))
      // Server errors are tried again for the next page. A missing picture is remembered.
      if (response.status < 500) known.set(url, await readPreview(response))
    } catch (error) {
      console.warn(`No preview of ${url}: ${String(error)}`)
    } finally {
      inFlight.delete(url)
    }
  }

  function start(url: string): Promise<void> {
    const begun = inFlight.get(url) ?? draw(url)
    if (!known.has(url)) inFlight.set(url, begun)
    return begun
  }

  return {
    async get(urls) {
      const wanted = [...new Set(urls)].filter((url) => renderedImage(url, WIDTH) !== url)
      const missing = wanted.filter((url) => !known.has(url))
      const drawn = Promise.all(missing.map(start)).then(() => true)
      if (missing.length > 0 && !(await Promise.race([drawn, delay(timeoutMs)]))) onLate?.()
      const found = wanted.flatMap((url): [string, string][] => {
        const preview = known.get(url)
        return preview ? [[url, preview]] : []
      })
      return new Map(found)
    },
  }
}

async function readPreview(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const fits =
    response.ok && response.headers.get('content-type') === 'image/webp' && bytes.length <= MAX_BYTES
  return fits ? bytes.toString('base64') : ''
}

function delay(ms: number): Promise<false> {
  return new Promise((done) => setTimeout(() => done(false), ms).unref())
}

/** Adds to each row the preview of its picture, where there is one. */
export async function withPreviews<Row extends object>(
  previews: PicturePreviews,
  rows: readonly Row[],
  pictureOf: (row: Row) => string | null,
): Promise<WithPreview<Row>[]> {
  const found = await previews.get(rows.map(pictureOf).filter((url) => url !== null))
  return rows.map((row) => {
    const preview = found.get(pictureOf(row) ?? '')
    return preview === undefined ? row : { ...row, preview }
  })
}

/** `withPreviews` for a single row. */
export async function withPreview<Row extends object>(
  previews: PicturePreviews,
  row: Row,
  picture: string | null,
): Promise<WithPreview<Row>> {
  const [previewed = row] = await withPreviews(previews, [row], () => picture)
  return previewed
}
