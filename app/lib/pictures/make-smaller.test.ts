import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodings, makeSmaller } from './make-smaller.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

const MEGABYTE = 1024 * 1024

/** What the browser of the test decodes and writes. */
const browser = {
  picture: { width: 400, height: 300 } as { width: number; height: number } | null,
  /** Of every pixel. */
  colour: [200, 80, 40, 255],
  decoded: [] as Blob[],
  drawn: [] as string[],
  /** Bytes for a pixel, by type; a type that is absent cannot be written. */
  sizes: {} as Record<string, number>,
}

const context = (canvas: { width: number; height: number }) => ({
  canvas,
  drawImage: () => {},
  getImageData: () => ({
    data: Uint8ClampedArray.from({ length: 64 }, (_, index) => browser.colour[index % 4] ?? 0),
  }),
})

function createElement() {
  const canvas = { width: 0, height: 0, getContext: () => context(canvas), toBlob }
  function toBlob(done: (blob: Blob) => void, type: string, quality: number) {
    browser.drawn.push(`${canvas.width}x${canvas.height} ${type} ${quality}`)
    const size = (browser.sizes[type] ?? 1) * canvas.width * canvas.height
    done(new Blob([new Uint8Array(size)], { type: type in browser.sizes ? type : 'image/png' }))
  }
  return canvas
}

beforeEach(() => {
  Object.assign(browser, {
    picture: { width: 400, height: 300 },
    colour: [200, 80, 40, 255],
    decoded: [],
    drawn: [],
    sizes: { 'image/jpeg': 0.1, 'image/png': 0.5, 'image/webp': 0.1 },
  })
  vi.stubGlobal('document', { createElement })
  vi.stubGlobal('createImageBitmap', async (blob: Blob, options: ImageBitmapOptions) => {
    expect(options).toEqual({ imageOrientation: 'from-image' })
    browser.decoded.push(blob)
    if (browser.picture === null) throw new Error('The source image could not be decoded.')
    return { ...browser.picture, close: () => {} }
  })
})
afterEach(() => vi.unstubAllGlobals())

const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
const jpeg = await plain.clone().jpeg().toBuffer()
const png = await plain.clone().png().toBuffer()
const placed = await plain
  .clone()
  .jpeg()
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 26/1 0/1' } })
  .toBuffer()

/** A file with the given bytes, and others behind them. */
function file(name: string, bytes: Uint8Array<ArrayBuffer>, { size = 0, type = 'image/jpeg' } = {}): File {
  // A JPEG ends with its marker, whatever lies before it.
  const padding = new Uint8Array(Math.max(0, size - bytes.length))
  return new File([bytes.slice(0, -2), padding, bytes.slice(-2)], name, { type })
}

test.each([
  ['a photo that fits', file('leg.jpg', jpeg)],
  [
    'a PDF, however large',
    file('receipt.pdf', Buffer.from('%PDF-1.7'), { type: 'application/pdf', size: 9 * MEGABYTE }),
  ],
  ['a text', file('notes.txt', Buffer.from('notes'), { type: 'text/plain' })],
])('%s is sent as it is', async (_name, chosen) => {
  const { file: sent, kept } = await makeSmaller(chosen, TYPES)
  expect(sent).toBe(chosen)
  expect(kept).toBeUndefined()
  expect(browser.drawn).toEqual([])
})

test('a photo of 48 megapixels and 12 MB is drawn at 2,560 pixels, under its name', async () => {
  browser.picture = { width: 8000, height: 6000 }
  const { file: sent } = await makeSmaller(file('IMG_1.JPEG', jpeg, { size: 12 * MEGABYTE }), TYPES)
  expect(browser.drawn).toEqual(['2560x1920 image/jpeg 0.85'])
  expect(sent).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
  expect(sent.size).toBeLessThan(MEGABYTE)
})

test('a position is removed, also from a photo that fits', async () => {
  await makeSmaller(file('home.jpg', placed), TYPES)
  expect(browser.drawn).toEqual(['400x300 image/jpeg 0.85'])
})

test('the bytes decide, whatever the ending says', async () => {
  const { file: sent } = await makeSmaller(file('leg', jpeg, { type: '' }), TYPES)
  expect(sent).toMatchObject({ name: 'leg', type: 'image/jpeg' })
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypheic\0\0\0\0heic')])
  expect((await makeSmaller(file('leg.jpg', heic), TYPES)).file).toMatchObject({
    name: 'leg.jpg',
    type: 'image/jpeg',
  })
  expect(browser.drawn, 'a browser that reads HEIC writes JPEG').toHaveLength(1)
})

test('a logo keeps its transparency, and is made smaller still where the browser writes no WebP', async () => {
  browser.picture = { width: 4000, height: 4000 }
  browser.colour = [200, 80, 40, 0]
  const wide = file('logo.png', png, { type: 'image/png' })
  expect((await makeSmaller(wide, TYPES)).file).toMatchObject({ name: 'logo.png', type: 'image/png' })
  browser.sizes = { 'image/png': 1.5 }
  expect((await makeSmaller(wide, TYPES)).file.size).toBeLessThan(5 * MEGABYTE)
  expect(browser.drawn.slice(1)).toEqual([
    '2560x2560 image/png 1',
    '2560x2560 image/webp 0.85',
    '1600x1600 image/png 1',
  ])
})

test.each([
  ['image/jpeg', false, ['image/jpeg', 'image/jpeg']],
  ['image/png', false, ['image/png', 'image/jpeg', 'image/jpeg']],
  ['image/heic', true, ['image/png', 'image/webp']],
])('a picture of the kind %s, transparent: %s, is written as %j', (type, hasTransparency, kinds) => {
  expect(encodings(type, hasTransparency).map(([kind]) => kind)).toEqual(kinds)
})

test('a very long picture keeps a side of one pixel', async () => {
  browser.picture = { width: 20_000, height: 2 }
  await makeSmaller(file('line.jpg', jpeg), TYPES)
  expect(browser.drawn).toEqual(['2560x1 image/jpeg 0.85'])
})

test('an animated picture and one that the browser cannot read stay as they are, and say so', async () => {
  const animation = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', 'latin1')
  const moving = file('spin.webp', animation, { type: 'image/webp', size: 6 * MEGABYTE })
  expect(await makeSmaller(moving, TYPES)).toEqual({ file: moving, kept: 'animated' })
  for (const words of [
    file('notes.jpg', Buffer.from('notes')),
    new File([], 'a.jpg', { type: 'image/jpeg' }),
  ])
    expect(await makeSmaller(words, TYPES)).toEqual({ file: words, kept: 'unreadable' })
  browser.picture = null
  const damaged = file('leg.jpg', jpeg, { size: 6 * MEGABYTE })
  expect(await makeSmaller(damaged, TYPES)).toEqual({ file: damaged, kept: 'unreadable' })
})

test('a JPEG without its last marker is read as whole, unless its last block is missing', async () => {
  browser.picture = { width: 4000, height: 3000 }
  const unended = new File([jpeg.subarray(0, -2)], 'leg.jpg', { type: 'image/jpeg' })
  expect((await makeSmaller(unended, TYPES)).kept).toBeUndefined()
  const [decoded] = browser.decoded
  expect(Buffer.from(await decoded!.arrayBuffer()).equals(jpeg)).toBe(true)
  browser.colour = [128, 128, 128, 255]
  expect(await makeSmaller(unended, TYPES)).toEqual({ file: unended, kept: 'unreadable' })
})
