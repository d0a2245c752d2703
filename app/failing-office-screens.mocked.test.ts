import { createClient } from '@supabase/supabase-js'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as categories from './back-office/categories/categories-screen.tsx'
import * as posts from './back-office/content/blog-posts-screen.tsx'
import * as pages from './back-office/content/cms-pages-screen.tsx'
import * as faqs from './back-office/content/faqs-screen.tsx'
import * as portfolio from './back-office/content/portfolio-items-screen.tsx'
import * as customers from './back-office/customers/customers-screen.tsx'
import type { ActionResult } from './back-office/form/run-action.ts'
import * as heroMedia from './back-office/homepage/hero-media-screen.tsx'
import * as slides from './back-office/homepage/hero-slides-screen.tsx'
import * as reviews from './back-office/homepage/reviews-screen.tsx'
import * as messages from './back-office/messages/messages-screen.tsx'
import * as orders from './back-office/orders/orders-screen.tsx'
import * as product from './back-office/products/editor/product-editor-screen.tsx'
import * as products from './back-office/products/products-screen.tsx'
import * as refunds from './back-office/refunds/refunds-screen.tsx'
import * as settings from './back-office/settings/settings-screen.tsx'
import type { ShopClient } from './lib/supabase/shop-client.ts'
import { browserClient } from './lib/supabase/supabase-browser.ts'
import { subscribeToToasts, type ToastMessage } from './ui/toasts/toast.ts'

// What each screen of the back office says when the backend refuses or does not answer. That a toast shows it and the form keeps
// what was typed is proven in a browser.

vi.mock('./lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

const ID = '11111111-2222-4333-8444-555555555555'
const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'
const STUCK = 'It is stuck.'

/** A loader or an action. */
type ScreenCall = (args: never) => unknown

interface Screen {
  clientLoader: ScreenCall
  default: ComponentType<never>
}

let toasts: ToastMessage[]
let unsubscribe: () => void

/** What a table reads of the browser while it is drawn. */
const browserWindow = { matchMedia: () => ({ matches: true }), innerWidth: 1280, innerHeight: 800 }

beforeEach(() => {
  toasts = []
  unsubscribe = subscribeToToasts((message) => toasts.push(message))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('window', browserWindow)
})
afterEach(() => {
  unsubscribe()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answer = (init: RequestInit) => Response

/** Answers each call of the backend with this, or with no response at all. */
function backend(answer: Answer): void {
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: { fetch: async (_input, init = {}) => answer(init) },
  })
  vi.mocked(browserClient).mockResolvedValue(client)
}

const row = { id: ID, updated_at: '2026-01-01T00:00:00Z' }

const stored: Answer = ({ headers }) => {
  const isOne = new Headers(headers).get('accept')?.includes('object')
  return Response.json(isOne ? row : [row], { headers: { 'Content-Range': '0-0/1' } })
}
const stuck: Answer = () => Response.json({ message: STUCK }, { status: 500 })
/** Reads are answered: the client repeats them. */
const silent: Answer = (init) => {
  if (init.method === 'GET' || init.method === 'HEAD') return stored(init)
  throw new TypeError('Failed to fetch')
}

function send(action: ScreenCall, fields: Record<string, string>): Promise<ActionResult> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const request = new Request('http://shop.invalid/admin', { method: 'POST', body })
  return action({ request } as never) as Promise<ActionResult>
}

/** The descriptions of the toasts since the last call. */
const told = () => toasts.splice(0).map(({ kind, title, description }) => [kind, title, description])

/** The toast of a list that could not be read says the same as the list, or what the backend said. */
const LISTS: [name: string, screen: Screen, empty: string, failure: string, toast?: string][] = [
  ['categories', categories, 'No categories yet', 'Failed to load categories.'],
  ['hero slides', slides, 'No hero slides yet', 'Error fetching slides'],
  ['reviews', reviews, 'No reviews yet.', 'Failed to load the reviews.'],
  ['customers', customers, 'No customers found', 'Failed to load customers'],
  ['refunds', refunds, 'No refunds found', 'Failed to load refunds'],
  ['orders', orders, 'No orders found', 'Failed to load orders'],
  ['products', products, 'No products yet', 'Failed to load products.'],
  ['posts', posts, 'No blog posts yet', 'The blog posts could not be loaded.', STUCK],
  ['portfolio items', portfolio, 'No portfolio items yet', 'The portfolio could not be loaded.', STUCK],
  ['pages', pages, 'No pages yet', 'The pages could not be loaded.', STUCK],
  ['FAQs', faqs, 'No FAQs yet. Click', 'Failed to load FAQs.'],
  ['messages', messages, 'No messages yet', 'Failed to load messages'],
]

function htmlOf(screen: Screen, loaderData: object): string {
  const Component = screen.default as ComponentType<{ loaderData: object }>
  const element = createElement(Component, { loaderData })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** What the loader reads, as the screen's component gets it. */
async function read({ clientLoader }: Screen): Promise<object> {
  return (await clientLoader({ request: new Request('http://shop.invalid/'), params: {} } as never)) as object
}

describe.each(LISTS)('the list of %s', (_name, screen, empty, failure, toast = failure) => {
  test('says that it could not be read, and can be read again', async () => {
    backend(stuck)
    const html = htmlOf(screen, await read(screen))
    expect(told()).toContainEqual(['error', 'Error', toast])
    expect(html).toContain(failure)
    expect(html).toContain('Try again')
    expect(html).not.toContain(empty)
  })

  test('has a text when it is empty', async () => {
    backend(() => Response.json([]))
    const html = htmlOf(screen, await read(screen))
    expect(told()).toEqual([])
    expect(html).toContain(empty)
  })
})

test.each([
  ['the settings', settings, STUCK],
  ['the hero media', heroMedia, `Error fetching hero media: ${STUCK}`],
  ['a product', product, 'Failed to load product.'],
])('%s that could not be read say so', async (_name, screen, toast) => {
  backend(stuck)
  await read(screen)
  expect(told()).toContainEqual(['error', 'Error', toast])
})

const look = { accent_color: '#b4532e', background_color: '#f8f3ea', font_pair: 'warm', logo_size: 'medium' }
const project = { title: 'A flat in Ikoyi', status: 'draft' }
const post = { title: 'Light', author: 'Ada', category: 'Ideas', status: 'published' }
const address = { name: 'Ada', email: 'ada@example.com' }
const chair = { name: 'Bench', category: 'chairs', price: '1000', stock_quantity: '3', status: 'active' }
const film = { section: 'hero_section_1', media_type: 'video', media_url: '/media/a.webm' }

test.each<[what: string, action: ScreenCall, fields: Record<string, string>, refused: string, lost: string]>([
  ['category', categories.clientAction, { name: 'Day Beds' }, STUCK, 'Failed to save category.'],
  ['slide', slides.clientAction, { title: 'Sit' }, 'Error saving slide', 'Error saving slide'],
  ['review', reviews.clientAction, { name: 'Ada', content: 'Solid.', rating: '4' }, STUCK, NO_ANSWER],
  ['customer', customers.clientAction, address, STUCK, 'Failed to save customer'],
  ['post', posts.clientAction, post, STUCK, NO_ANSWER],
  ['project', portfolio.clientAction, project, STUCK, NO_ANSWER],
  ['page', pages.clientAction, { title: 'Care', slug: 'care' }, STUCK, NO_ANSWER],
  ['FAQ', faqs.clientAction, { question: 'Why?', answer: 'So.' }, STUCK, NO_ANSWER],
  ['product', product.clientAction, chair, STUCK, 'The product could not be saved. Please try again.'],
  ['changed setting', settings.clientAction, { id: '1', ...look }, STUCK, NO_ANSWER],
  [
    'hero film',
    heroMedia.clientAction,
    film,
    `Error updating hero media: ${STUCK}`,
    `Error updating hero media: ${NO_ANSWER}`,
  ],
])(
  'a %s that is not saved says why, also without an answer',
  async (_what, action, fields, refused, lost) => {
    backend(stuck)
    await send(action, fields)
    expect(told()).toEqual([['error', 'Error', refused]])
    backend(silent)
    await send(action, fields)
    expect(told()).toEqual([['error', 'Error', lost]])
  },
)

test.each([
  [
    'category',
    categories,
    { name: 'Sofas' },
    'Another category has this slug. Please choose a different one.',
  ],
  ['post', posts, post, 'Another post has this slug. Please choose a different one.'],
  ['project', portfolio, project, 'Another project has this slug. Please choose a different one.'],
  ['page', pages, { title: 'A', slug: 'a' }, 'Another page has this slug. Please choose a different one.'],
])('a slug that another %s has is an error of its field', async (_what, screen, fields, text) => {
  backend(() => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }))
  expect((await send(screen.clientAction, fields)).errors).toEqual({ slug: text })
  expect(told()).toEqual([])
})

test('a new post that is a draft says that the shop does not show it', async () => {
  backend(stored)
  await send(posts.clientAction, { ...post, status: 'draft' })
  expect(toasts).toMatchObject([{ detail: 'Saved as draft: the shop does not show it yet.' }])
})

test.each<[what: string, action: ScreenCall, refused: string, lost?: string]>([
  ['category', categories.clientAction, 'Failed to delete category.'],
  ['slide', slides.clientAction, 'Error deleting slide'],
  ['review', reviews.clientAction, STUCK, NO_ANSWER],
  ['customer', customers.clientAction, 'Failed to delete customer'],
  ['refund', refunds.clientAction, 'Failed to delete refund'],
  ['order', orders.clientAction, 'Failed to delete order'],
  ['product', products.clientAction, 'Failed to delete product.'],
  ['post', posts.clientAction, STUCK, NO_ANSWER],
  ['project', portfolio.clientAction, STUCK, NO_ANSWER],
  ['page', pages.clientAction, STUCK, NO_ANSWER],
  ['FAQ', faqs.clientAction, STUCK, NO_ANSWER],
  ['message', messages.clientAction, 'Failed to delete message'],
])(
  'a %s that is not deleted says why, also without an answer',
  async (_what, action, refused, lost = refused) => {
    backend(stuck)
    await send(action, { intent: 'delete', id: ID })
    expect(told()).toEqual([['error', 'Error', refused]])
    backend(silent)
    await send(action, { intent: 'delete', id: ID })
    expect(told()).toEqual([['error', 'Error', lost]])
  },
)

test('a category that is still used says what holds it', async () => {
  const message = 'Curtains still has 3 products.'
  backend(() => Response.json({ message, hint: 'category_has_products', code: 'PT409' }, { status: 409 }))
  await send(categories.clientAction, { intent: 'delete', id: ID })
  expect(told()).toEqual([['error', 'Error', `Failed to delete category. ${message}`]])
})

test('a slide that cannot be shown or hidden says so, and one without a picture what to do', async () => {
  const show = { intent: 'activate', id: ID, active: 'true' }
  backend(silent)
  await send(slides.clientAction, show)
  expect(told()).toEqual([['error', 'Error', 'Error updating slide']])
  backend(() => Response.json({ code: '23514', message: 'check' }, { status: 400 }))
  await send(slides.clientAction, show)
  const hint = 'This slide has no image yet. Edit it and upload one, then switch it on.'
  expect(told()).toEqual([['error', 'Error', hint]])
})

test('a message that cannot be marked as read says so', async () => {
  backend(silent)
  await send(messages.clientAction, { intent: 'read', id: ID })
  expect(told()).toEqual([['error', 'Error', 'Failed to mark the message as read']])
})

test('a product that cannot be featured says so, and why', async () => {
  const feature = { intent: 'feature', id: ID, featured: 'true', category: 'sofas' }
  backend(silent)
  await send(products.clientAction, feature)
  expect(told()).toEqual([['error', 'Error', 'Failed to update product.']])
  const message = 'The Sofas category already has 4 featured products. Please unfeature one first.'
  backend(() => Response.json({ message, hint: 'featured_limit', code: 'PT409' }, { status: 409 }))
  await send(products.clientAction, feature)
  expect(told()).toEqual([['error', 'Limit Reached', message]])
})

test('a blank name or address of a customer, and what a refund needs, are asked for in a toast too', async () => {
  const customer = await send(customers.clientAction, { name: ' ', email: '' })
  expect(customer.errors).toMatchObject({ name: 'Enter a name.', email: 'Enter an email address.' })
  expect(told()).toEqual([['error', 'Error', 'Name and email are required']])
  const refund = await send(refunds.clientAction, { amount: '0', status: 'pending' })
  expect(refund.errors).toMatchObject({
    order_id: 'Choose an order.',
    amount: 'A refund has to be more than ₦0.',
  })
  expect(told()).toEqual([['error', 'Error', 'Please fill in all required fields']])
})

test('an order that is not updated says so', async () => {
  backend(stuck)
  await send(orders.clientAction, { id: ID, status: 'shipped', payment_status: 'paid', notes: '' })
  expect(told()).toEqual([['error', 'Error', 'Failed to update order']])
})
