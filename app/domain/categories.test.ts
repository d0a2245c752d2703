import { describe, expect, test } from 'vitest'
import {
  categorySlugs,
  categoryTree,
  findCategory,
  findNamedCategory,
  isShownAtHome,
  leafCategories,
  slideChoices,
  type CategoryRow,
} from './categories.ts'

function category(id: string, name: string, parent_id: string | null = null): CategoryRow {
  const slug = name.toLowerCase()
  return {
    id,
    name,
    slug,
    parent_id,
    description: null,
    banner_image_url: null,
    display_order: 0,
    on_home_tabs: true,
    in_footer: true,
  }
}

const furniture = category('1', 'Furniture')
const sofas = category('2', 'Sofas', '1')
const curtains = category('3', 'Curtains')
const all = [furniture, sofas, curtains]

describe('findCategory', () => {
  test.each(['curtains', 'Curtains', 'CURTAINS', ' curtains '])('%j is Curtains', (slug) => {
    expect(findCategory(all, slug)).toBe(curtains)
  })

  test.each(['', 'lamps', '__proto__'])('%j is none', (slug) => {
    expect(findCategory(all, slug)).toBeUndefined()
  })

  test('composed and decomposed letters are the same', () => {
    const chairs = category('4', 'Ìjókòó')
    expect(findCategory([chairs], 'Ìjókòó'.normalize('NFD'))).toBe(chairs)
  })
})

test('a category shows its own products and those of its children', () => {
  expect(categorySlugs(all, furniture)).toEqual(['furniture', 'sofas'])
  expect(categorySlugs(all, sofas)).toEqual(['sofas'])
})

test('products belong to the categories without children', () => {
  expect(leafCategories(all)).toEqual([sofas, curtains])
})

test('a category is found by its name or slug, without regard to case', () => {
  expect(findNamedCategory(all, ' SOFAS ')).toBe(sofas)
  expect(findNamedCategory([{ ...sofas, name: 'Settees' }], 'sofas')).toMatchObject({ name: 'Settees' })
  expect(findNamedCategory(all, 'boats')).toBeUndefined()
  expect(findNamedCategory(all, null)).toBeUndefined()
})

test('slides can have the categories that products can belong to, kinds of another one first', () => {
  expect(slideChoices([curtains, furniture, sofas])).toEqual([sofas, curtains])
})

test('the home page shows a category on its own tab or slide, or on those of the category above it', () => {
  const offTabs = all.map((row) => ({ ...row, on_home_tabs: false }))
  expect(isShownAtHome(all, 'curtains', [])).toBe(true)
  expect(isShownAtHome(offTabs, 'curtains', [null, 'Sofas'])).toBe(false)
  expect(isShownAtHome(offTabs, 'curtains', ['Curtains'])).toBe(true)
  expect(isShownAtHome(offTabs, 'sofas', ['Furniture'])).toBe(true)
})

const entry = (name: string, image: string | null = null) => ({ name, slug: name.toLowerCase(), image })

test('the tree has the main categories, and in each those that belong to it, in their order', () => {
  const beds = { ...category('4', 'Beds', '1'), banner_image_url: '/beds.jpg' }
  expect(categoryTree([curtains, sofas, furniture, beds])).toEqual([
    { ...entry('Curtains'), children: [] },
    { ...entry('Furniture'), children: [entry('Sofas'), entry('Beds', '/beds.jpg')] },
  ])
  expect(categoryTree([])).toEqual([])
})
