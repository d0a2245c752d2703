import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { logoShape, readLogo } from './logo.server.ts'

const logo = sharp({ create: { width: 1600, height: 100, channels: 4, background: '#b4532e80' } })
const SIZE = { width: 800, height: 200 }
const served = (bytes: Uint8Array | string) => async () => new Response(bytes as BodyInit)

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a %s becomes a PNG of the printed size',
  async (format) => {
    const drawn = await readLogo(served(await logo.clone().toFormat(format).toBuffer()), '/logo', SIZE)
    expect(await sharp(drawn?.png).metadata()).toMatchObject({ format: 'png', width: 800, height: 50 })
  },
)

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

async function framed(background: string): Promise<Buffer> {
  const content = { create: { width: 300, height: 100, channels: 4, background: '#1d3f8f' } } as const
  return sharp(content).extend({ top: 90, bottom: 40, left: 200, right: 10, background }).png().toBuffer()
}

test.each([
  ['transparent', '#ffffff00', undefined],
  ['white', '#ffffff', '#ffffff'],
  ['coloured', '#0b4f6c', '#0b4f6c'],
])('a %s margin is cut off, and its colour is known', async (_what, background, ground) => {
  const drawn = await readLogo(served(await framed(background)), '/logo.png', SIZE)
  expect(drawn).toMatchObject({ width: 300, height: 100, ground, colour: '#1d3f8f' })
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1d3f8f' } })
    .png()
    .toBuffer()

test.each([
  [4000, 300, { width: 800, height: 60 }, 'wide'],
  [20, 2000, { width: 20, height: 160 }, 'tall'],
  [300, 100, { width: 300, height: 100 }, undefined],
])('a logo of %i by %i can be seen, and its shape is known', async (width, height, size, shape) => {
  const load = served(await drawn(width, height))
  expect(await readLogo(load, '/logo.png', SIZE)).toMatchObject(size)
  expect(await logoShape(load, `/${width}.png`)).toBe(shape)
})

test('the shape is read once for each logo, and again after the storage was away', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const wide = await drawn(4000, 300)
  const load = vi.fn(served(wide)).mockResolvedValueOnce(new Response(null, { status: 503 }))
  expect(await logoShape(load, '/away.png')).toBeUndefined()
  for (let page = 0; page < 2; page += 1) expect(await logoShape(load, '/away.png')).toBe('wide')
  expect(load).toHaveBeenCalledTimes(2)
  expect(await logoShape(served('<svg/>'), '/logo.svg')).toBeUndefined()
})
