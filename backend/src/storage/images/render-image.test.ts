import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const address = '/render/image/public/portraits/wide.jpg'
const avif = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }

beforeAll(async () => {
  await storage
    .service()
    .from('portraits')
    .upload('wide.jpg', await picture(400, 200, 'jpeg'))
  await storage
    .service()
    .from('manuscripts')
    .upload(`${ada}/map.png`, await picture(100, 100))
  await storage
    .service()
    .from('manuscripts')
    .upload('shared/words.png', 'no picture', { contentType: 'image/png' })
})

async function sizeOf(response: Response) {
  const { width, height } = await sharp(await response.arrayBuffer()).metadata()
  return [width, height]
}

describe('a picture', () => {
  test.each([
    ['width=20&height=10', 'height:10,width:20,resizing_type:fill'],
    ['width=20&resize=contain&quality=60', 'width:20,resizing_type:fit,quality:60'],
    ['resize=fill', ''],
  ])('asked for with %s tells what was done: %s', async (query, done) => {
    expect((await storage.open(`${address}?${query}`)).headers.get('x-transformations')).toBe(done)
  })

  test.each(['gif', 'webp'] as const)(
    'that is animated, as %s, moves for clients that can show it',
    async (format) => {
      const frames = ['red', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      )
      const moving = sharp(await Promise.all(frames), { join: { animated: true } }).toFormat(format)
      // Its name says nothing.
      const name = `moving-${format}.jpg`
      const stored = await storage
        .service()
        .from('portraits')
        .upload(name, await moving.toBuffer(), { contentType: `image/${format}` })
      expect(stored.error).toBeNull()
      const rendered = (headers: Record<string, string>) =>
        storage.open(`/render/image/public/portraits/${name}?width=10`, headers)
      for (const accept of [avif.accept, 'image/webp,*/*']) {
        const response = await rendered({ accept })
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format, pages: 2 })
      }
      const still = await rendered({ accept: '*/*' })
      expect(still.headers.get('content-type')).toBe(format === 'gif' ? 'image/png' : 'image/jpeg')
      expect(await sizeOf(still)).toEqual([10, 5])
    },
  )

  test('without a specific type is rendered by its bytes', async () => {
    const bytes = Buffer.from(await (await picture(40, 40)).arrayBuffer())
    await storage.service().from('manuscripts').upload('shared/untyped', bytes)
    const { data, error } = await storage
      .service()
      .from('manuscripts')
      .download('shared/untyped', { transform: { width: 20, height: 20 } })
    expect(error).toBeNull()
    expect(data?.type).toBe('image/jpeg')
  })

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['', 'image/jpeg'],
  ])('for a client that accepts %j comes as %s', async (accept, type) => {
    const response = await storage.open(`${address}?width=20`, { accept })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toContain('Accept')
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe(
      type === 'image/avif' ? 'heif' : type.slice(6),
    )
  })

  test.each([
    ['width=100', [100, 50]],
    ['height=50', [100, 50]],
    ['width=100&height=100', [100, 100]],
    ['width=100&height=100&resize=cover', [100, 100]],
    ['width=100&height=100&resize=contain', [100, 50]],
    ['width=100&height=100&resize=fill', [100, 100]],
    ['width=2000', [400, 200]],
    ['', [400, 200]],
  ])('with %j is drawn as %j', async (query, size) => {
    expect(await sizeOf(await storage.open(`${address}?${query}`))).toEqual(size)
  })

  test('is smaller at a lower quality, and in the stored format on request', async () => {
    const length = async (quality: number) =>
      (await (await storage.open(`${address}?quality=${quality}`)).arrayBuffer()).byteLength
    expect(await length(20)).toBeLessThan(await length(100))
    const origin = await storage.open(`${address}?format=origin`, avif)
    expect(origin.headers.get('content-type')).toBe('image/jpeg')
    const asked = await storage.open(`${address}?format=webp`, avif)
    expect(asked.headers.get('content-type')).toBe('image/webp')
  })

  test('is at the URL that supabase-js returns', async () => {
    const { data } = storage
      .anon()
      .from('portraits')
      .getPublicUrl('wide.jpg', { transform: { width: 40, quality: 50 } })
    const { pathname, search } = new URL(data.publicUrl)
    expect(await sizeOf(await storage.open(pathname.replace('/storage/v1', '') + search))).toEqual([40, 20])
  })

  test('with transparency keeps it', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    await storage
      .service()
      .from('portraits')
      .upload('clear.png', new Blob([new Uint8Array(clear)], { type: 'image/png' }))
    const response = await storage.open('/render/image/public/portraits/clear.png?width=4')
    expect(response.headers.get('content-type')).toBe('image/png')
  })
})

describe('the cache', () => {
  test('renders each variant once, for repeated and concurrent requests', async () => {
    const before = storage.cachedImages().length
    const ask = () => storage.open(`${address}?width=77`, avif)
    const answers = await Promise.all([ask(), ask(), ask()])
    answers.push(await ask())
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect(storage.cachedImages()).toHaveLength(before + 1)
  })

  test('answers 304 without rendering', async () => {
    const etag = (await storage.open(`${address}?width=78`, avif)).headers.get('etag') ?? ''
    const before = storage.cachedImages().length
    expect((await storage.open(`${address}?width=78`, { ...avif, 'if-none-match': etag })).status).toBe(304)
    const other = await storage.open(`${address}?width=79`, { ...avif, 'if-none-match': etag })
    expect(other.status).toBe(200)
    expect(storage.cachedImages()).toHaveLength(before + 1)
  })

  test('never returns an old picture for a replaced object', async () => {
    const portraits = storage.service().from('portraits')
    await portraits.upload('changing.png', await picture(10, 10))
    const first = await storage.open('/render/image/public/portraits/changing.png?width=6')
    await portraits.update('changing.png', await picture(30, 10))
    const second = await storage.open('/render/image/public/portraits/changing.png?width=6')
    expect(await sizeOf(second)).toEqual([6, 2])
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })
})

describe('row-level security', () => {
  test('applies to rendered pictures too', async () => {
    const path = `/render/image/authenticated/manuscripts/${ada}/map.png?width=5`
    const statuses = await Promise.all(
      [ada, bola].map(
        async (who) => (await storage.request(path, { headers: await storage.authorHeaders(who) })).status,
      ),
    )
    expect(statuses).toEqual([200, 404])
    expect((await storage.open(`/render/image/public/manuscripts/${ada}/map.png`)).status).toBe(404)
  })

  test('lets supabase-js download a rendered picture', async () => {
    const mine = (await storage.author(ada)).from('manuscripts')
    const { data } = await mine.download(`${ada}/map.png`, { transform: { width: 12 } })
    expect((await sharp(await data?.arrayBuffer()).metadata()).width).toBe(12)
  })
})

describe('an invalid request', () => {
  test.each([
    'width=0',
    'width=-5',
    'width=2501',
    'width=1e9',
    'width=12.5',
    'width=abc',
    'height=NaN',
    'quality=19',
    'quality=101',
    'resize=stretch',
    'format=bmp',
    'format=constructor',
  ])('with %s is refused in JSON', async (query) => {
    const response = await storage.open(`${address}?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      statusCode: '400',
      message: expect.stringContaining('must be'),
    })
  })

  test('for an SVG, whatever its type, is refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    for (const contentType of ['image/svg+xml', 'image/png', 'text/plain']) {
      await storage.service().from('manuscripts').upload('shared/drawn', svg, { contentType, upsert: true })
      const response = await storage.request('/render/image/authenticated/manuscripts/shared/drawn?width=5')
      expect(response.status).toBe(400)
    }
  })

  test('for a file that is not the picture it claims to be is refused', async () => {
    const response = await storage.request('/render/image/authenticated/manuscripts/shared/words.png?width=5')
    expect(response.status).toBe(400)
  })

  test('for a missing picture is a 404', async () => {
    expect((await storage.open('/render/image/public/portraits/none.png?width=5')).status).toBe(404)
  })
})

describe('a picture with too many pixels', () => {
  const small = storageForThisFile({ maxImagePixels: 10_000 })
  beforeEach(async () => {
    await small
      .service()
      .from('manuscripts')
      .upload('shared/huge.png', await picture(200, 200), { upsert: true })
  })
  test('in a bucket without limits is not rendered', async () => {
    const response = await small.request('/render/image/authenticated/manuscripts/shared/huge.png?width=5')
    expect(response.status).toBe(400)
  })
})
