import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CartCheck } from './cart-check.ts'
import type { CartItem } from './cart.ts'
import VariantSelect from './variant-select.tsx'

const check = vi.hoisted(() => ({ data: undefined as CartCheck | undefined }))

vi.mock('react-router', () => ({ useFetcher: () => check }))

const SOFA = {
  id: 'sofa',
  product_id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 300_000,
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  stock_quantity: 2,
}
const LARGE = { ...SOFA, id: 'large', name: 'Lekki Sofa (Large)', choices: 'Large' }
const SMALL = { ...SOFA, id: 'small', name: 'Lekki Sofa (Small)', choices: 'Small', stock_quantity: 0 }

beforeEach(() => {
  check.data = { checkedIds: ['sofa'], products: [{ ...SOFA, variants: [LARGE, SMALL] }] }
})

/** The name of the control and its options; null where nothing is shown. */
function choiceFor(line: Partial<CartItem>): { label: string; options: string[] } | null {
  const item: CartItem = { ...SOFA, color: null, quantity: 1, ...line }
  const html = renderToStaticMarkup(createElement(VariantSelect, { item, onVariant: () => {} }))
  if (html === '') return null
  const label = /<label[^>]*>(.*?)<\/label>/s.exec(html)?.[1] ?? ''
  return {
    label: label.replaceAll(/<[^>]*>/g, ''),
    options: [...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text = '']) => text),
  }
}

test('a line of a product that has come to have variants asks which one it is', () => {
  expect(choiceFor({})).toEqual({
    label: 'Choose which Lekki Sofa',
    options: ['Which one?', 'Large, ₦300,000', 'Small, sold out'],
  })
})

test('a line of a variant that is gone offers the others of its product', () => {
  const gone = { id: 'medium', name: 'Lekki Sofa (Medium)', gone: true } as const
  expect(choiceFor(gone)).toEqual({
    label: 'Choose another instead of Lekki Sofa (Medium)',
    options: ['Which one?', 'Large, ₦300,000', 'Small, sold out'],
  })
  check.data = { checkedIds: ['sofa'], products: [] }
  expect(choiceFor(gone)).toBeNull()
})
