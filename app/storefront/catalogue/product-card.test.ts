import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Parser } from 'htmlparser2'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keepMarkup } from '../../lib/kept-markup/keep-markup.server.ts'
import { KeptMarkup } from '../../lib/kept-markup/kept-markup.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

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
  discount_price: null,
  image_url: null,
  additional_images: null,
  color_variants: null,
}

/** As a page is rendered. */
async function render(props: ProductCardProps, keep?: typeof keepMarkup): Promise<string> {
  const page = createElement(KeptMarkup, { value: keep }, createElement(ProductCard, props))
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

test.each<ProductCardProps>([
  { product },
  { product: plain, level: 2 },
  { product, sizes: '50vw', noTransition: true },
])('a page with the kept markup of a card has the content of one without: %j', async (props) => {
  const without = contentOf(await render(props))
  expect(without).toContain(props.product.name)
  const keep = vi.fn(keepMarkup)
  for (let time = 0; time < 3; time += 1) expect(contentOf(await render(props, keep))).toEqual(without)
  expect(keep.mock.results.map(({ value }) => value !== undefined)).toEqual([false, true, true])
})

test('cards that differ in what they show differ in their markup', async () => {
  const pages: string[] = []
  for (const each of [product, { ...product, price: 1 }, { ...product, stock_quantity: 3 }]) {
    const props = { product: { ...each, discount_price: null } }
    await render(props, keepMarkup)
    pages.push(await render(props, keepMarkup))
  }
  expect(new Set(pages).size).toBe(3)
})

test('a card of the first view is not kept, so that its picture is preloaded', async () => {
  const keep = vi.fn(keepMarkup)
  expect(await render({ product, priority: true }, keep)).toContain('rel="preload"')
  expect(keep).not.toHaveBeenCalled()
})
