import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { createImageRenderer, renderingName, type ImageRenderer, type Rendering } from './renderer.ts'

const noCache = { read: async () => undefined, write: async () => undefined }
const rendering = (version: string): Rendering => ({
  version,
  options: { width: 2, height: undefined, resize: 'cover', quality: 80 },
  format: 'jpeg',
})
const red = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('renders two at a time, queues the rest, and refuses those beyond the queue', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  const gate = Promise.withResolvers<void>()
  let atWork = 0
  let most = 0
  const source = async () => {
    most = Math.max(most, ++atWork)
    await gate.promise
    atWork -= 1
    return red()
  }
  const asked = Array.from({ length: 203 }, (_, index) => renderer.render(rendering(String(index)), source))
  await expect(asked[202]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  gate.resolve()
  const drawn = await Promise.all(asked.slice(0, 202))
  expect(drawn).toHaveLength(202)
  expect(most).toBe(2)
})

test('a network that fills the queue keeps no other one from its pictures', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const draw = (version: string, network: string) =>
    renderer.render(
      rendering(version),
      async () => {
        begun.push(version)
        await gate.promise
        return red()
      },
      { owner: { networks: [{ name: network, share: 1 }], member: '' } },
    )
  const flood = Array.from({ length: 202 }, (_, index) => draw(String(index), 'a'))
  const outcomes = Promise.allSettled(flood)
  await expect.poll(() => begun).toHaveLength(2)
  const other = draw('other', 'b')
  await expect(flood.at(-1)).rejects.toMatchObject({ status: 503 })
  gate.resolve()
  expect((await other).byteLength).toBeGreaterThan(0)
  await outcomes
  expect(begun.indexOf('other')).toBeLessThan(5)
})

test('asks before it draws a picture, and never for one that is kept or being drawn', async () => {
  const kept = new Map<string, Buffer<ArrayBuffer>>()
  const cache = {
    read: async (name: string) => kept.get(name),
    write: async (name: string, bytes: Buffer) => void kept.set(name, Buffer.from(bytes)),
  }
  const renderer = createImageRenderer({ cache, maxPixels: 1000 })
  let asked = 0
  const draw = (version: string) =>
    renderer.render(rendering(version), red, {
      beforeDrawing: () => {
        asked += 1
        if (asked > 1) throw new Error('Too many pictures')
      },
    })
  await Promise.all([draw('a'), draw('a')])
  await draw('a')
  expect(asked).toBe(1)
  await expect(draw('b')).rejects.toThrow('Too many pictures')
})

test('a refused request refuses no other one for the same picture', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  const refused = renderer.render(rendering('a'), red, {
    beforeDrawing: () => {
      throw new Error('Too many pictures')
    },
  })
  const drawn = renderer.render(rendering('a'), red)
  await expect(refused).rejects.toThrow('Too many pictures')
  expect((await drawn).byteLength).toBeGreaterThan(0)
})

test('renders large pictures one at a time', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 10_000_000 })
  const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const atWork = vi.spyOn(sharp.prototype, 'toBuffer')
  let painting = 0
  let most = 0
  atWork.mockImplementation(async function encodePicture(this: Sharp) {
    most = Math.max(most, ++painting)
    await new Promise(setImmediate)
    painting -= 1
    return { data: large } as never
  })
  await Promise.all(['a', 'b', 'c'].map((name) => renderer.render(rendering(name), async () => large)))
  atWork.mockRestore()
  expect(most).toBe(1)
})

test.each([
  ['a thin picture made wide', { width: 2500, height: undefined, resize: 'fill' as const }],
  ['a thin picture in its own size', { width: undefined, height: undefined, resize: 'cover' as const }],
])('%s is nowhere longer than 2,500 pixels', async (_what, size) => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 100_000 })
  const thin = sharp({ create: { width: 10, height: 4000, channels: 3, background: 'red' } })
  const drawn = await renderer.render(
    { version: 'thin', options: { ...size, quality: 80 }, format: 'png' },
    () => thin.png().toBuffer(),
  )
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 6, height: 2500 })
})

test('an AVIF may have a quarter of the pixels of other formats', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 10_000 })
  const drawnFrom = async (side: number) => {
    const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    const avif = await picture.avif({ effort: 0 }).toBuffer()
    return renderer.render(rendering(`avif ${side}`), async () => avif)
  }
  expect((await drawnFrom(50)).byteLength).toBeGreaterThan(0)
  await expect(drawnFrom(51)).rejects.toMatchObject({ status: 400 })
})

test('a failed rendering lets the next one run, and is repeated on request', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  for (let attempt = 0; attempt < 4; attempt++) {
    const broken = renderer.render(rendering('broken'), async () => Buffer.from('no picture'))
    await expect(broken).rejects.toMatchObject({ status: 400 })
  }
  expect((await renderer.render(rendering('broken'), red)).byteLength).toBeGreaterThan(0)
})

test('each variant of the same bytes has its own name', () => {
  const base = rendering('v')
  const others: Rendering[] = [
    { ...base, version: 'w' },
    { ...base, format: 'avif' },
    { ...base, options: { ...base.options, width: 3 } },
    { ...base, options: { ...base.options, width: undefined, height: 2 } },
    { ...base, options: { ...base.options, resize: 'fill' } },
    { ...base, options: { ...base.options, quality: 81 } },
  ]
  expect(new Set([base, ...others].map(renderingName)).size).toBe(7)
  expect(renderingName(rendering('v'))).toBe(renderingName(base))
})

/** Two renderings that hold the renderer's places until they are let go. */
function holdPlaces(renderer: ImageRenderer) {
  const gate = Promise.withResolvers<void>()
  const held = ['a', 'b'].map((version) =>
    renderer.render(rendering(version), async () => {
      await gate.promise
      return red()
    }),
  )
  return async () => {
    gate.resolve()
    await Promise.all(held)
  }
}

test('a rendering that waits is given up once all who asked for it have gone', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  const letGo = holdPlaces(renderer)
  const clients = [new AbortController(), new AbortController()]
  const source = vi.fn(red)
  const asked = clients.map(({ signal }) => renderer.render(rendering('gone'), source, { signal }))
  const outcomes = Promise.allSettled(asked)
  // Both wait for the same rendering once the cache has been read.
  await new Promise(setImmediate)
  clients[0]?.abort()
  const stays = renderer.render(rendering('gone'), red)
  await new Promise(setImmediate)
  clients[1]?.abort()
  await letGo()
  expect((await stays).byteLength).toBeGreaterThan(0)
  await outcomes
})

test('nothing is drawn for clients that have gone', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  const letGo = holdPlaces(renderer)
  const client = new AbortController()
  const source = vi.fn(red)
  const asked = renderer.render(rendering('gone'), source, { signal: client.signal })
  await new Promise(setImmediate)
  client.abort()
  await expect(asked).rejects.toMatchObject({ status: 503 })
  await letGo()
  expect(source).not.toHaveBeenCalled()
})

test('a rendering that has begun is shared with who asks once the others have gone', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  const gate = Promise.withResolvers<void>()
  const source = vi.fn(async () => {
    await gate.promise
    return red()
  })
  const client = new AbortController()
  const first = renderer.render(rendering('begun'), source, { signal: client.signal })
  await expect.poll(() => source).toHaveBeenCalled()
  client.abort()
  const second = renderer.render(rendering('begun'), source)
  await new Promise(setImmediate)
  gate.resolve()
  expect(await second).toBe(await first)
  expect(source).toHaveBeenCalledTimes(1)
})
