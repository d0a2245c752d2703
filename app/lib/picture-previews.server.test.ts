import { expect, test, vi } from 'vitest'
import { createPicturePreviews, withPreviews } from './picture-previews.server.ts'

const address = (name: string) => `/storage/v1/object/public/product-images/${name}.jpg`
const webp = (bytes = 'tiny') => new Response(bytes, { headers: { 'Content-Type': 'image/webp' } })
const tiny = Buffer.from('tiny').toString('base64')

test('a preview is requested once', async () => {
  const load = vi.fn(async () => webp())
  const previews = createPicturePreviews(load)
  const [first, second] = await Promise.all([previews.get([address('a')]), previews.get([address('a')])])
  expect(first).toEqual(new Map([[address('a'), tiny]]))
  expect([second, await previews.get([address('a')])]).toEqual([first, first])
  expect(load.mock.calls).toEqual([
    ['/storage/v1/render/image/public/product-images/a.jpg?width=8&quality=20'],
  ])
})

test('external pictures and SVGs are not requested', async () => {
  const load = vi.fn(async () => webp())
  const previews = createPicturePreviews(load)
  expect(await previews.get(['https://pictures.example/a.jpg', '/logo.png', ''])).toEqual(new Map())
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['missing', () => new Response('', { status: 404 }), 1],
  ['of another type', () => new Response('x', { headers: { 'Content-Type': 'image/png' } }), 1],
  ['too large', () => webp('x'.repeat(500)), 1],
  ['answered by a server error', () => new Response('', { status: 503 }), 2],
])('a picture that is %s has no preview', async (_why, answer, asked) => {
  const load = vi.fn(async () => answer())
  const previews = createPicturePreviews(load)
  expect(await previews.get([address('a')])).toEqual(new Map())
  expect(await previews.get([address('a')])).toEqual(new Map())
  expect(load).toHaveBeenCalledTimes(asked)
})

test('when the storage fails, there are no previews and nothing rejects', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const previews = createPicturePreviews(() => Promise.reject(new Error('no way there')))
  expect(await previews.get([address('a')])).toEqual(new Map())
  expect(warn).toHaveBeenCalledOnce()
})

test('a page does not wait for slow previews; a later page has them', async () => {
  const slow = Promise.withResolvers<Response>()
  const load = vi.fn((path: string) => (path.includes('slow') ? slow.promise : Promise.resolve(webp())))
  const onLate = vi.fn()
  const previews = createPicturePreviews(load, { timeoutMs: 20, onLate })
  expect([...(await previews.get([address('slow'), address('quick')])).keys()]).toEqual([address('quick')])
  expect(onLate).toHaveBeenCalledOnce()
  slow.resolve(webp())
  expect([...(await previews.get([address('slow')])).keys()]).toEqual([address('slow')])
  expect(onLate).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledTimes(2)
})

test('the least recently used preview is removed first', async () => {
  const load = vi.fn(async () => webp())
  const previews = createPicturePreviews(load, { limit: 2 })
  for (const name of ['a', 'b', 'a', 'c', 'a']) await previews.get([address(name)])
  expect(load).toHaveBeenCalledTimes(3)
  await previews.get([address('b')])
  expect(load).toHaveBeenCalledTimes(4)
})

test('rows get the preview of their picture where there is one', async () => {
  const rows = [{ image: address('a') }, { image: null }, { image: 'https://pictures.example/b.jpg' }]
  const previews = createPicturePreviews(async () => webp())
  expect(await withPreviews(previews, rows, ({ image }) => image)).toEqual([
    { image: address('a'), preview: tiny },
    { image: null },
    { image: 'https://pictures.example/b.jpg' },
  ])
})
