import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImageRenderer, renderingName, type Rendering } from './renderer.ts'

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

test('draws two at a time, lets the rest wait, and turns away those for whom there is no room', async () => {
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

test('a drawing that fails lets the next one have its turn, and is tried again when asked again', async () => {
  const renderer = createImageRenderer({ cache: noCache, maxPixels: 1000 })
  for (let attempt = 0; attempt < 4; attempt++) {
    const broken = renderer.render(rendering('broken'), async () => Buffer.from('no picture'))
    await expect(broken).rejects.toMatchObject({ status: 400 })
  }
  expect((await renderer.render(rendering('broken'), red)).byteLength).toBeGreaterThan(0)
})

test('each way to draw the same bytes has a name of its own', () => {
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
