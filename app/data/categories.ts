import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { saveOver } from './save-over.ts'

/** What menus, filters and the carousel draw; `parent_id` makes it a tree of two levels. */
export type CategoryRow = Pick<
  Tables<'categories'>,
  'id' | 'name' | 'slug' | 'description' | 'banner_image_url' | 'display_order' | 'parent_id'
>

const COLUMNS = 'id, name, slug, description, banner_image_url, display_order, parent_id'

/** All categories in display order. */
export async function listCategories(client: ShopClient): Promise<CategoryRow[]> {
  return unwrap(await client.from('categories').select(COLUMNS).order('display_order').order('name'))
}

/** A category as the back office edits it. */
export type EditableCategoryRow = CategoryRow & Pick<Tables<'categories'>, 'updated_at'>

/** The same, for editing. */
export async function listEditableCategories(client: ShopClient): Promise<EditableCategoryRow[]> {
  const rows = client.from('categories').select(`${COLUMNS}, updated_at`)
  return unwrap(await rows.order('display_order').order('name'))
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

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateCategory(
  client: ShopClient,
  id: string,
  category: CategoryWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('categories')
  const read = rows.select('*').eq('id', id)
  return await saveOver(category, { update: rows.update(category).eq('id', id), read, version })
}

export async function deleteCategory(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('categories').delete().eq('id', id).select('id').single())
}
