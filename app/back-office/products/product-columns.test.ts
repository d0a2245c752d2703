import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { productColumns } from './product-columns.tsx'
import type { ProductListRow } from './product-list-queries.ts'

const PRODUCT: ProductListRow = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Sofa',
  sku: null,
  category: 'sofas',
  price: 90_000,
  discount_price: 75_000,
  stock_quantity: 3,
  status: 'active',
  featured: false,
  image_url: null,
  thumbnail_url: null,
  created_at: '2026-01-01T00:00:00Z',
  product_variants: [],
}

/** The text of a product's cell. */
function textOf(header: string, product: ProductListRow, chargesDiscounts: boolean): string {
  const columns = productColumns({ nameOf: String, chargesDiscounts, onDelete: () => {} })
  const cell = columns.find((column) => column.header === header)?.cell(product)
  return renderToStaticMarkup(createElement(Fragment, null, cell))
    .replace(/<[^>]*>/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

test.each([
  [true, 75_000, '₦90,000 charged ₦75,000'],
  [false, 75_000, '₦90,000'],
  [true, null, '₦90,000'],
])(
  'with discount prices charged: %s, and a discount price of %s, the list says %s',
  (chargesDiscounts, discount_price, text) => {
    expect(textOf('Price', { ...PRODUCT, discount_price }, chargesDiscounts)).toBe(text)
  },
)

const variant = (price: number, active = true) => ({ price, discount_price: 75_000, active })

test.each([
  [[variant(90_000), variant(120_000)], false, 'From ₦90,000'],
  [[variant(90_000), variant(120_000)], true, '₦90,000 charged ₦75,000'],
  [[variant(90_000), variant(120_000, false)], false, '₦90,000'],
])(
  'of the variants %j, with discount prices charged: %s, the list says %s',
  (product_variants, charges, text) => {
    const product = { ...PRODUCT, product_variants }
    expect(textOf('Price', product, charges)).toBe(text)
    expect(textOf('Stock', product, charges)).toBe('3 2 variants')
  },
)
