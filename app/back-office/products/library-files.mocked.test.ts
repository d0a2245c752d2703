import { createClient } from '@supabase/supabase-js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToToasts, type ToastMessage } from '../../ui/toasts/toast.ts'
import { MAKE_SMALLER } from '../form/pictures/upload-problems.ts'
import { useImage } from '../form/pictures/use-image.ts'
import { useProductPictures, type ProductPictures } from './product-pictures.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const FOLDER = '/storage/v1/object/public/product-images'
const SOFA = new File(['GIF89a'], 'sofa.gif', { type: 'image/gif' })

/** The names of uploaded files, the requests to the storage, and whether the shop cannot be reached. */
const storage = vi.hoisted(() => ({
  uploaded: [] as string[],
  requests: [] as string[],
  isOffline: false,
}))

vi.mock('../../lib/supabase/supabase-browser.ts', () => ({
  browserClient: async () =>
    createClient('http://shop.invalid', 'key', {
      auth: { persistSession: false },
      global: {
        fetch: async (input, init) => {
          if (storage.isOffline) throw new TypeError('Failed to fetch')
          const { pathname } = new URL(String(input))
          if (pathname.startsWith('/rest/')) return Response.json([{ updated_at: 'now' }])
          const [, name] = /^\/storage\/v1\/object\/product-images\/(.+)$/.exec(pathname) ?? []
          if (name) storage.uploaded.push(name)
          storage.requests.push(name ? `upload ${name}` : `delete ${JSON.parse(String(init?.body)).prefixes}`)
          return Response.json([])
        },
      },
    }),
}))

let toasts: ToastMessage[] = []
let unsubscribe: () => void

beforeEach(() => {
  toasts = []
  unsubscribe = subscribeToToasts((message) => toasts.push(message))
  storage.uploaded = []
  storage.requests = []
  storage.isOffline = false
  vi.stubGlobal('window', { location: { origin: 'http://shop.invalid' } })
})
afterEach(() => {
  unsubscribe()
  vi.unstubAllGlobals()
})

/** What a hook returns when it is rendered first. */
function firstResult<Result>(useHook: () => Result): Result {
  const results: Result[] = []
  renderToStaticMarkup(
    createElement(function Form() {
      results.push(useHook())
      return null
    }),
  )
  return results[0]!
}

/** The pictures of the product form. */
function productPictures(saved: Partial<ProductPictures>, saving = false, ofVariant = '') {
  const form = { openedVersion: () => 'opened', setOpenedVersion: () => {}, saving }
  return firstResult(() =>
    useProductPictures({ id: ID, saved, form, isOfVariant: (url) => url === ofVariant }),
  )
}

test('a picture of the media library that is removed from the product form stays in the library', async () => {
  const { choose, remove } = productPictures({ image_url: `${FOLDER}/saved.gif` })
  choose('more', `${FOLDER}/of-the-library.gif`)
  await remove(`${FOLDER}/of-the-library.gif`)
  expect(storage.requests).toEqual([])
})

test('a picture that a variant in the form shows keeps its file when the product gives it up', async () => {
  const url = `${FOLDER}/saved.gif`
  const { remove } = productPictures({ image_url: url }, false, url)
  await remove(url)
  expect(storage.requests).toEqual([])
})

test('a picture that the product has or the product form uploaded is deleted when it is removed', async () => {
  const { more, remove } = productPictures({ additional_images: [`${FOLDER}/saved.gif`] })
  await remove(`${FOLDER}/saved.gif`)
  await more.uploadAll([SOFA])
  const [uploaded] = storage.uploaded
  await remove(`${FOLDER}/${uploaded}`)
  expect(storage.requests).toEqual(['delete saved.gif', `upload ${uploaded}`, `delete ${uploaded}`])
})

test('a picture is not deleted while the product form is being saved', async () => {
  const { remove } = productPictures({ image_url: `${FOLDER}/saved.gif` }, true)
  await remove(`${FOLDER}/saved.gif`)
  expect(storage.requests).toEqual([])
})

test('an uploaded picture that is then chosen from the media library is deleted only when another replaces it', async () => {
  const image = firstResult(() => useImage({ initial: '' }))
  await image.upload(SOFA)
  const [first] = storage.uploaded
  image.choose(`${FOLDER}/${first}`)
  await image.upload(SOFA)
  const [, second] = storage.uploaded
  await expect.poll(() => storage.requests).toContain(`delete ${first}`)
  expect(storage.requests).toEqual([`upload ${first}`, `upload ${second}`, `delete ${first}`])
})

test('removing a picture without a connection says so in the words of the form', async () => {
  storage.isOffline = true
  await productPictures({ image_url: `${FOLDER}/saved.gif` }).remove(`${FOLDER}/saved.gif`)
  expect(toasts.at(-1)).toMatchObject({ kind: 'error', description: 'The image could not be removed.' })
})

const LARGE = new File(['\xff\xd8\xff', new Uint8Array(5 * 1024 * 1024)], 'sofa.jpg', { type: 'image/jpeg' })

/** The button of the last toast. */
const lastButton = () => toasts.at(-1)?.action

test.each([
  ['the product form', async () => productPictures({}).main.uploadAll([LARGE])],
  ['a field for one picture', async () => firstResult(() => useImage({ initial: '' })).upload(LARGE)],
])('%s refuses a picture of more than 5 MB by name and offers to make it smaller', async (_name, upload) => {
  await upload()
  expect(toasts).toMatchObject([
    { title: 'File too large', description: 'sofa.jpg exceeds 5MB limit.', action: { label: MAKE_SMALLER } },
  ])
  expect(storage.requests).toEqual([])
  // There is no canvas here: what cannot be made smaller is refused with the reason, and is not offered again.
  lastButton()?.onPress()
  await expect.poll(() => toasts.length).toBe(2)
  expect(toasts.at(-1)?.description).toMatch(/^sofa\.jpg exceeds 5MB limit\. It could not be made smaller/)
  expect(lastButton()).toBeUndefined()
})

test('a field that makes pictures smaller does so without asking', async () => {
  await firstResult(() => useImage({ initial: '', makesSmaller: true })).upload(LARGE)
  expect(toasts.at(-1)?.description).toMatch(/It could not be made smaller/)
})

test('an animated picture is stored under a name that says so, and an animated PNG is refused by name', async () => {
  const { upload } = firstResult(() => useImage({ initial: '' }))
  const animation = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', 'latin1')
  await upload(new File([animation], 'spin.webp', { type: 'image/webp' }))
  expect(storage.uploaded).toEqual([expect.stringMatching(/^[\da-f-]{36}\.gif$/)])
  const png = Buffer.from('\x89PNG\r\n\x1a\n....IHDR....acTL....IDAT', 'latin1')
  await upload(new File([png], 'spin.png', { type: 'image/png' }))
  expect(toasts.at(-1)?.description).toMatch(/^spin\.png is an animated PNG/)
})
