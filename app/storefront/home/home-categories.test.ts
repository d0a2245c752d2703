import { expect, test } from 'vitest'
import type { CategoryRow } from '../../domain/categories.ts'
import { byCategory, shownSlugs, slideCategory, tabCategories } from './home-categories.ts'

function category(slug: string, parent_id: string | null = null, on_home_tabs = true): CategoryRow {
  const name = slug.toUpperCase()
  return {
    id: slug,
    name,
    slug,
    parent_id,
    on_home_tabs,
    in_footer: true,
    description: null,
    banner_image_url: null,
    display_order: 0,
  }
}

const rugs = category('rugs')
const furniture = category('furniture')
const sofas = category('sofas', 'furniture', false)
const categories = [rugs, furniture, sofas]

test('the tabs are the categories that are switched on, in their order', () => {
  expect(tabCategories(categories)).toEqual([rugs, furniture])
})

test('a category shows its own products and those of its children, at most as many as asked for', () => {
  const products = [
    { id: 1, category: 'sofas' },
    { id: 2, category: 'rugs' },
    { id: 3, category: 'furniture' },
    { id: 4, category: 'sofas' },
  ]
  expect(byCategory(products, { categories, shown: [rugs, furniture], limit: 2 })).toEqual({
    rugs: [{ id: 2, category: 'rugs' }],
    furniture: [
      { id: 1, category: 'sofas' },
      { id: 3, category: 'furniture' },
    ],
  })
  expect(shownSlugs(categories, [furniture, sofas])).toEqual(['furniture', 'sofas'])
})

test('a slide has the category that its text names, or none', () => {
  expect(slideCategory(categories, 'Rugs')).toEqual({ name: 'RUGS', slug: 'rugs' })
  expect(slideCategory(categories, 'boats')).toBeNull()
  expect(slideCategory(categories, null)).toBeNull()
})
