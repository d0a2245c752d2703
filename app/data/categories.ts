import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

/** What menus, filters and the carousel draw; `parent_id` makes it a tree of two levels. */
export type CategoryRow = Pick<
  Tables<'categories'>,
  'id' | 'name' | 'slug' | 'description' | 'banner_image_url' | 'display_order' | 'parent_id'
>

/** All categories in display order. */
export async function listCategories(client: ShopClient): Promise<CategoryRow[]> {
  return unwrap(
    await client
      .from('categories')
      .select('id, name, slug, description, banner_image_url, display_order, parent_id')
      .order('display_order')
      .order('name'),
  )
}

/** The category an address asks for, compared without regard to case; undefined when there is none. */
export function findCategory(categories: readonly CategoryRow[], slug: string): CategoryRow | undefined {
  const wanted = slug.normalize().trim().toLowerCase()
  return categories.find((category) => category.slug.toLowerCase() === wanted)
}

/** The slugs whose products a category shows: its own and its children's. */
export function categorySlugs(categories: readonly CategoryRow[], category: CategoryRow): string[] {
  const children = categories.filter(({ parent_id }) => parent_id === category.id)
  return [category, ...children].map(({ slug }) => slug)
}

/** The categories that products belong to: those that hold no other category. */
export function leafCategories(categories: readonly CategoryRow[]): CategoryRow[] {
  return categories.filter(({ id }) => !categories.some(({ parent_id }) => parent_id === id))
}

/** What the dialog saves; a blank slug is made from the name by the database. */
export type CategoryWrite = Omit<CategoryRow, 'id'>

export async function insertCategory(client: ShopClient, category: CategoryWrite): Promise<void> {
  unwrap(await client.from('categories').insert(category).select('id').single())
}

/** Throws when the category is gone, rather than saving into nothing. */
export async function updateCategory(client: ShopClient, id: string, category: CategoryWrite): Promise<void> {
  unwrap(await client.from('categories').update(category).eq('id', id).select('id').single())
}

export async function deleteCategory(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('categories').delete().eq('id', id).select('id').single())
}
