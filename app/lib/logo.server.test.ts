import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { readLogo } from './logo.server.ts'

const logo = sharp({ create: { width: 1600, height: 100, channels: 4, background: '#b4532e80' } })
const SIZE = { width: 800, height: 200 }
const served = (bytes: Uint8Array | string) => async () => new Response(bytes as BodyInit)

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a PNG of the printed size', async (format) => {
  const drawn = await readLogo(served(await logo.clone().toFormat(format).toBuffer()), '/logo', SIZE)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 800, height: 50 })
})

test('an SVG is skipped, and a shop without a logo makes no request', async () => {
  const load = vi.fn(served('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  expect(await readLogo(load, '/logo.svg', SIZE)).toBeUndefined()
  expect(await readLogo(load, '', SIZE)).toBeUndefined()
  expect(load).toHaveBeenCalledOnce()
})

test.each([
  ['is broken', served('GIF89a nonsense')],
  ['breaks off', async () => new Response((await logo.clone().png().toBuffer()).subarray(0, 60))],
  ['is gone', async () => new Response(null, { status: 404 })],
  ['cannot be fetched', () => Promise.reject(new Error('no line'))],
])('a logo that %s is skipped', async (_what, load) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await readLogo(load, '/logo.png', SIZE)).toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
})
