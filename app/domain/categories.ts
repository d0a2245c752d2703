import type { Tables } from '../database.types.ts'

/** `parent_id` makes categories a tree of two levels. */
export type CategoryRow = Pick<
  Tables<'categories'>,
  'id' | 'name' | 'slug' | 'description' | 'banner_image_url' | 'display_order' | 'parent_id'
>

/** The category with this slug, compared without regard to case; undefined when there is none. */
export function findCategory(categories: readonly CategoryRow[], slug: string): CategoryRow | undefined {
  const wanted = slug.normalize().trim().toLowerCase()
  return categories.find((category) => category.slug.toLowerCase() === wanted)
}

/** A category shows the products of its own slug and of its children's. */
export function categorySlugs(categories: readonly CategoryRow[], category: CategoryRow): string[] {
  const children = categories.filter(({ parent_id }) => parent_id === category.id)
  return [category, ...children].map(({ slug }) => slug)
}

/** The categories that products can belong to: those without children. */
export function leafCategories(categories: readonly CategoryRow[]): CategoryRow[] {
  return categories.filter(({ id }) => !categories.some(({ parent_id }) => parent_id === id))
}
