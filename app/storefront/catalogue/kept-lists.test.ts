import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Parser } from 'htmlparser2'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keepMarkup } from '../../lib/kept-markup/keep-markup.server.ts'
import { KeptMarkup } from '../../lib/kept-markup/kept-markup.ts'
import { ProductCardList, type ProductCardListProps } from '../product-cards/product-card-list.tsx'
import { CategoryCarousel } from './category-carousel.tsx'

const product = {
  id: '7071c551-7e68-4580-ab62-cd41687032ca',
  // The last letters are what a file with another encoding leaves of ’.
  name: 'Àdìrẹ & Oak <Chair>, the shop’s and the shopâ\u0080\u0099s',
  price: 145_000,
  discount_price: 120_000,
  image_url: '/storage/v1/object/public/product-images/chair.jpg',
  additional_images: ['/storage/v1/object/public/product-images/chair-2.jpg'],
  color_variants: ['Indigo', 'Clay', 'Sage'],
  stock_quantity: 0,
  preview: 'UklGRg==',
}
const plain = {
  ...product,
  id: 'f1a0c551-7e68-4580-ab62-cd41687032ca',
  discount_price: null,
  image_url: null,
  additional_images: null,
  color_variants: null,
}

const cards = (props: Omit<ProductCardListProps, 'className'>) =>
  createElement(ProductCardList, { ...props, className: 'grid' })

const tiles = ['chairs', 'beds'].map((slug) => ({
  slug,
  name: `${slug} & Àdìrẹ`,
  image: `/storage/v1/object/public/product-images/${slug}.jpg`,
  preview: 'UklGRg==',
  to: `/shop?category=${slug}`,
}))
const categories = (selected: string | null) => createElement(CategoryCarousel, { tiles, selected })

/** As a page is rendered. */
async function render(list: ReactElement, keep?: typeof keepMarkup): Promise<string> {
  const page = createElement(KeptMarkup, { value: keep }, list)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const { pipe } = renderToPipeableStream(page, { onAllReady: resolve })
  await ready
  return await text(pipe(new PassThrough()))
}

/** The elements, attributes, texts and comments that a browser finds, in their order. */
function contentOf(html: string): unknown[] {
  const content: unknown[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => content.push([name, attributes]),
    ontext: (part) =>
      typeof content.at(-1) === 'string'
        ? content.push(`${String(content.pop())}${part}`)
        : content.push(part),
    oncomment: (comment) => content.push({ comment }),
    onclosetag: (name) => content.push([`/${name}`]),
  })
  parser.end(html)
  return content
}

test.each([
  ['cards', cards({ products: [product] })],
  ['other cards', cards({ products: [product, plain], sizes: '50vw', noTransition: true })],
  ['cards in items with a class', cards({ products: [product], itemClass: "w-[64vw] after:content-['']" })],
  ['categories', categories(null)],
  ['categories of which one is selected', categories('beds')],
])('a page with the kept markup of %s has the content of one without', async (_what, list) => {
  const without = contentOf(await render(list))
  expect(without.length).toBeGreaterThan(10)
  const keep = vi.fn(keepMarkup)
  for (let time = 0; time < 3; time += 1) expect(contentOf(await render(list, keep))).toEqual(without)
  expect(keep.mock.results.map(({ value }) => value !== undefined)).toEqual([false, true, true])
})

test('cards that differ in what they show differ in their markup', async () => {
  const pages: string[] = []
  for (const each of [product, { ...product, price: 1 }, { ...product, stock_quantity: 3 }]) {
    const list = cards({ products: [{ ...each, discount_price: null }] })
    await render(list, keepMarkup)
    pages.push(await render(list, keepMarkup))
  }
  expect(new Set(pages).size).toBe(3)
})
