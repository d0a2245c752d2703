import { createClient } from '@supabase/supabase-js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToToasts, type ToastMessage } from '../../ui/toasts/toast.ts'
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
function productPictures(saved: Partial<ProductPictures>, saving = false) {
  const form = { openedVersion: () => 'opened', setOpenedVersion: () => {}, saving }
  return firstResult(() => useProductPictures({ id: ID, saved, form }))
}

test('a picture of the media library that is removed from the product form stays in the library', async () => {
  const { choose, remove } = productPictures({ image_url: `${FOLDER}/saved.gif` })
  choose('more', `${FOLDER}/of-the-library.gif`)
  await remove(`${FOLDER}/of-the-library.gif`)
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
