import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keepMarkup } from '../../lib/kept-markup/keep-markup.server.ts'
import { KeptMarkup } from '../../lib/kept-markup/kept-markup.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

const product = {
  id: '7071c551-7e68-4580-ab62-cd41687032ca',
  name: 'Àdìrẹ & Oak <Chair>',
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

const withoutReferences = (html: string) =>
  html.replaceAll(/&#(\d{3,});/g, (_reference, code: string) => String.fromCodePoint(Number(code)))

/** As a page with kept markup has it. */
function renderKept(props: ProductCardProps, keep = keepMarkup): string {
  const card = createElement(ProductCard, props)
  return renderToString(createElement(KeptMarkup, { value: keep }, card))
}

test.each<ProductCardProps>([
  { product },
  { product: plain, level: 2 },
  { product, sizes: '50vw', noTransition: true },
])('the kept markup of a card is what a browser renders: %j', (props) => {
  const rendered = renderToString(createElement(ProductCard, props))
  for (let time = 0; time < 2; time += 1) expect(withoutReferences(renderKept(props))).toBe(rendered)
})

test('cards that differ in what they show differ in their markup', () => {
  const kept = [product, { ...product, price: 1 }, { ...product, stock_quantity: 3 }].map((each) =>
    renderKept({ product: { ...each, discount_price: null } }),
  )
  expect(new Set(kept).size).toBe(3)
})

test('a card of the first view is not kept, so that its picture is preloaded', () => {
  const keep = vi.fn(keepMarkup)
  expect(renderKept({ product, priority: true }, keep)).toContain('rel="preload"')
  expect(keep).not.toHaveBeenCalled()
})
