import { renderedImage, type WithPreview } from './images.ts'
import type { LoadPicture } from './picture-context.ts'

/**
 * The first glimpse of a picture, drawn 16 pixels wide and sent along with the page, so that something of it is there
 * while it loads. Each is the base64 of a WebP of about 80 bytes.
 */
export interface PicturePreviews {
  /** The preview of each picture that has one in time; an address without one is left out. Never fails. */
  of(urls: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface PicturePreviewOptions {
  /** How long a page waits for previews that have not been drawn yet. */
  patienceMs?: number
  /** Told when a page goes without previews that the next one will have. */
  onLate?: () => void
  /** How many are remembered; those that nobody asks for go first. */
  limit?: number
}

/** 4:5 at 16 pixels takes 60 to 120 bytes; what is much larger is no preview. */
const MAX_BYTES = 400
const WIDTH = 16

export function createPicturePreviews(
  load: LoadPicture,
  { patienceMs = 300, onLate, limit = 5_000 }: PicturePreviewOptions = {},
): PicturePreviews {
  /** '' for a picture that has none. */
  const known = new Map<string, string>()
  const underWay = new Map<string, Promise<void>>()

  function remember(url: string, preview: string): void {
    known.delete(url)
    known.set(url, preview)
    const [oldest] = known.keys()
    if (known.size > limit && oldest !== undefined) known.delete(oldest)
  }

  async function draw(url: string): Promise<void> {
    try {
      const response = await load(renderedImage(url, WIDTH, { quality: 20 }))
      // A failure of the moment is tried again with the next page, a picture that is missing is not.
      if (response.status < 500) remember(url, await readPreview(response))
    } catch (error) {
      console.warn(`No preview of ${url}: ${String(error)}`)
    } finally {
      underWay.delete(url)
    }
  }

  function start(url: string): Promise<void> {
    const begun = underWay.get(url) ?? draw(url)
    if (!known.has(url)) underWay.set(url, begun)
    return begun
  }

  return {
    async of(urls) {
      const wanted = [...new Set(urls)].filter((url) => renderedImage(url, WIDTH) !== url)
      const missing = wanted.filter((url) => !known.has(url))
      const drawn = Promise.all(missing.map(start)).then(() => true)
      if (missing.length > 0 && !(await Promise.race([drawn, elapsed(patienceMs)]))) onLate?.()
      const found = wanted.flatMap((url): [string, string][] => {
        const preview = known.get(url)
        if (preview === undefined) return []
        remember(url, preview)
        return preview === '' ? [] : [[url, preview]]
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

function elapsed(ms: number): Promise<false> {
  return new Promise((done) => setTimeout(() => done(false), ms).unref())
}

/** Rows with the preview of the picture that each is drawn with. */
export async function withPreviews<Row extends object>(
  previews: PicturePreviews,
  rows: readonly Row[],
  pictureOf: (row: Row) => string | null,
): Promise<WithPreview<Row>[]> {
  const found = await previews.of(rows.map(pictureOf).filter((url) => url !== null))
  return rows.map((row) => {
    const preview = found.get(pictureOf(row) ?? '')
    return preview === undefined ? row : { ...row, preview }
  })
}

/** A row of its own, likewise. */
export async function withPreview<Row extends object>(
  previews: PicturePreviews,
  row: Row,
  picture: string | null,
): Promise<WithPreview<Row>> {
  const [previewed = row] = await withPreviews(previews, [row], () => picture)
  return previewed
}
