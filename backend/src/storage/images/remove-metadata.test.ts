import sharp, { type Sharp } from 'sharp'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { ada, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile({ removeMetadata: true })
const unchanged = storageForThisFile()
const small = storageForThisFile({ removeMetadata: true, maxImagePixels: 5_000 })
const marker = 'Ada of Lekki'
const exif = { IFD0: { Artist: marker }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 26/1 0/1' } }

const halves = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4532e' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#27336b' } }, left: 0, top: 0 },
  ])

const colour = (bytes: Buffer) => sharp(bytes, { ignoreIcc: true }).stats()

async function storedAfter(bytes: Buffer, type: string, service = storage.service()) {
  const path = `${crypto.randomUUID()}`
  const portraits = service.from('portraits')
  const { error } = await portraits.upload(path, bytes, { contentType: type })
  expect(error).toBeNull()
  const { data } = await portraits.download(path)
  const info = await portraits.info(path)
  const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
  expect(info.data?.size).toBe(stored.length)
  return stored
}

test.each([
  ['image/jpeg', (image: Sharp) => image.jpeg()],
  ['image/png', (image: Sharp) => image.png()],
  ['image/webp', (image: Sharp) => image.webp()],
  ['image/avif', (image: Sharp) => image.avif({ effort: 0 })],
])('an %s is stored without its EXIF and GPS data', async (type, encode) => {
  const photo = await encode(halves()).withExif(exif).toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const stored = await storedAfter(photo, type)
  expect(stored.includes(marker)).toBe(false)
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
})

test('a photo taken with the camera on its side is stored upright', async () => {
  const photo = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const stored = await storedAfter(photo, 'image/jpeg')
  const { width, height, orientation = 1, exif: rest } = await sharp(stored).metadata()
  expect({ width, height, orientation, rest }).toEqual({
    width: 40,
    height: 60,
    orientation: 1,
    rest: undefined,
  })
  const top = await sharp(stored).extract({ left: 20, top: 5, width: 1, height: 1 }).raw().toBuffer()
  expect(top[2]).toBeGreaterThan(top[0] ?? 0)
})

test('a picture keeps its colour profile', async () => {
  const photo = await halves().withIccProfile('p3').withExif(exif).jpeg().toBuffer()
  const stored = await storedAfter(photo, 'image/jpeg')
  const [before, after] = await Promise.all([sharp(photo).metadata(), sharp(stored).metadata()])
  expect(after.icc).toEqual(before.icc)
  const [{ dominant: expected }, { dominant }] = await Promise.all([colour(photo), colour(stored)])
  expect(dominant).toEqual(expected)
})

async function animated(frames: number): Promise<Buffer> {
  const [even, odd] = await Promise.all([halves().png().toBuffer(), halves().negate().png().toBuffer()])
  const images = Array.from({ length: frames }, (_, index) => (index % 2 === 0 ? even : odd))
  return sharp(images, { join: { animated: true } })
    .webp({ delay: images.map((_, index) => 100 * (index + 1)) })
    .withExif(exif)
    .toBuffer()
}

test('an animated picture keeps its frames', async () => {
  const stored = await storedAfter(await animated(2), 'image/webp')
  expect(stored.includes(marker)).toBe(false)
  expect(await sharp(stored).metadata()).toMatchObject({ pages: 2, delay: [100, 200] })
})

test('all frames of an animated picture count as its pixels, since each is encoded anew', async () => {
  await storedAfter(await animated(2), 'image/webp', small.service())
  const portraits = small.service().from('portraits')
  const { error } = await portraits.upload('three.webp', await animated(3), { contentType: 'image/webp' })
  expect(error?.message).toBe('An animation of 3 pictures of 60 × 40 pixels is too large')
})

test('a picture without metadata is stored byte for byte', async () => {
  const clean = Buffer.from(await (await picture(50, 40, 'jpeg')).arrayBuffer())
  expect((await storedAfter(clean, 'image/jpeg')).equals(clean)).toBe(true)
})

test('the limit of the bucket holds for what is stored', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = sharp({ create: { width: 400, height: 400, channels: 3, noise, background: '#000' } })
  const photo = await large.jpeg({ quality: 75 }).withExif(exif).toBuffer()
  expect(photo.length).toBeLessThan(100_000)
  const stored = await storedAfter(photo, 'image/jpeg')
  expect(stored.length).toBeLessThanOrEqual(100_000)
  expect(stored.includes(marker)).toBe(false)
})

test('without the setting pictures are stored as Supabase stores them', async () => {
  const photo = await halves().jpeg().withExif(exif).toBuffer()
  expect((await storedAfter(photo, 'image/jpeg', unchanged.service())).equals(photo)).toBe(true)
})

test('a resumable upload is stored without its metadata too', async () => {
  const photo = await halves().jpeg().withExif(exif).toBuffer()
  const url = await storage.listen()
  const done = Promise.withResolvers<void>()
  const metadata = { bucketName: 'portraits', objectName: `${ada}/resumed.jpg`, contentType: 'image/jpeg' }
  const headers = await storage.authorHeaders(ada)
  const onSuccess = () => done.resolve()
  const options = { endpoint: `${url}/upload/resumable`, metadata, headers, onSuccess, onError: done.reject }
  new Upload(photo, options).start()
  await done.promise
  const { data } = await storage.service().from('portraits').download(`${ada}/resumed.jpg`)
  const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
  expect(stored.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(stored.includes(marker)).toBe(false)
})
