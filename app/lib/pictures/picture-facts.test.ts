import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pictureFacts } from './picture-facts.ts'

const red = (side = 8) => sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
const facts = (bytes: Uint8Array) => pictureFacts(new Uint8Array(bytes))
const place = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 26/1 0/1' } }

const KINDS: [type: string, (picture: Sharp) => Sharp][] = [
  ['image/jpeg', (picture) => picture.jpeg()],
  ['image/png', (picture) => picture.png()],
  ['image/webp', (picture) => picture.webp()],
  ['image/avif', (picture) => picture.avif({ effort: 0 })],
]

test.each(KINDS)(
  'a picture of the kind %s is known by its bytes, with and without a position',
  async (type, encode) => {
    const still = { type, isAnimated: false, hasPosition: false, isUnended: false }
    expect(facts(await encode(red()).toBuffer())).toEqual(still)
    const named = encode(red()).withExif({ IFD0: { Artist: 'Ada' } })
    expect(facts(await named.toBuffer())).toEqual(still)
    expect(facts(await encode(red()).withExif(place).toBuffer())).toEqual({ ...still, hasPosition: true })
  },
)

test('a position in XMP counts, too', async () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a exif:GPSLatitude="6,26N"/></x:xmpmeta>'
  expect(facts(await red().jpeg().withXmp(xmp).toBuffer())).toMatchObject({ hasPosition: true })
})

const container = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + 4 * brands.length]),
    Buffer.from(`ftyp${brands.join('')}`),
    Buffer.alloc(64),
  ])

test.each([
  ['a HEIC of a phone', container('heic', '\0\0\0\0', 'mif1', 'heic'), 'image/heic'],
  ['an AVIF', container('mif1', '\0\0\0\0', 'avif'), 'image/avif'],
  ['an MP4', container('isom', '\0\0\x02\0', 'avc1'), undefined],
  ['a TIFF', Buffer.from('MM\0*\0\0\0\x08\0\0'), 'image/tiff'],
  ['a BMP', Buffer.from('BM\x36\x30\0\0\0\0\0\0\x36', 'latin1'), 'image/bmp'],
  ['a PDF', Buffer.from('%PDF-1.7'), undefined],
  ['a text', Buffer.from('BMW and others, a list'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s is known by its bytes', (_name, bytes, type) => {
  expect(facts(bytes)).toEqual({ type, isAnimated: false, hasPosition: false, isUnended: false })
})

/** Frames of different colours, as an animation. */
async function frames(count: number): Promise<Sharp> {
  const colours = ['red', 'green', 'blue'].slice(0, count)
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return count === 1 ? sharp(pictures[0]) : sharp(pictures, { join: { animated: true } })
}

test.each([
  ['gif', 1, false],
  ['gif', 2, true],
  ['webp', 1, false],
  ['webp', 3, true],
] as const)('a %s of %i frames: animated is %s', async (format, count, isAnimated) => {
  const bytes = await (await frames(count)).toFormat(format).toBuffer()
  expect(facts(bytes)).toMatchObject({ type: `image/${format}`, isAnimated })
})

test('a PNG and an AVIF can be animated, too', async () => {
  const png = await red().png().toBuffer()
  const control = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(facts(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toMatchObject({
    type: 'image/png',
    isAnimated: true,
  })
  expect(facts(container('avis', '\0\0\0\0', 'avis', 'avif'))).toMatchObject({
    type: 'image/avif',
    isAnimated: true,
  })
})

test('a JPEG without its last marker is told from one that has it', async () => {
  const jpeg = await red().jpeg().toBuffer()
  expect(facts(jpeg.subarray(0, -2))).toMatchObject({ type: 'image/jpeg', isUnended: true })
  expect(facts(jpeg.subarray(0, -1))).toMatchObject({ isUnended: true })
})

test('bytes that look like the beginning of EXIF and end there are no position', () => {
  for (const tail of ['', '\xff\xff\xff\x7f', '\x08\0\0\0\xff\xff', '\x08\0\0\0\xff\xff\x25'])
    expect(facts(Buffer.from(`GIF89a II*\0${tail}`, 'latin1')).hasPosition).toBe(false)
})
