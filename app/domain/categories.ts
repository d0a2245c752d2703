import type { Tables } from '../database.types.ts'

/** `parent_id` makes categories a tree of two levels. */
export type CategoryRow = Pick<
  Tables<'categories'>,
  | 'id'
  | 'name'
  | 'slug'
  | 'description'
  | 'banner_image_url'
  | 'display_order'
  | 'parent_id'
  | 'on_home_tabs'
  | 'in_footer'
>

/** The category with this slug, compared without regard to case; undefined when there is none. */
export function findCategory<Row extends { slug: string }>(
  categories: readonly Row[],
  slug: string,
): Row | undefined {
  const wanted = slug.normalize().trim().toLowerCase()
  return categories.find((category) => category.slug.toLowerCase() === wanted)
}

/** The category with this name or slug, compared without regard to case, as slides store it. */
export function findNamedCategory(
  categories: readonly CategoryRow[],
  named: string | null,
): CategoryRow | undefined {
  const wanted = named?.normalize().trim().toLowerCase()
  return categories.find(({ name, slug }) => wanted === name.toLowerCase() || wanted === slug.toLowerCase())
}

/** A category shows the products of its own slug and of its children's. */
export function categorySlugs(categories: readonly CategoryRow[], category: CategoryRow): string[] {
  const children = categories.filter(({ parent_id }) => parent_id === category.id)
  return [category, ...children].map(({ slug }) => slug)
}

/** A category as a menu shows it. */
export interface CategoryEntry {
  name: string
  slug: string
  image: string | null
}

/** A main category and those that belong to it. */
export interface CategoryBranch extends CategoryEntry {
  children: CategoryEntry[]
}

/** The two levels of the categories, each in display order. */
export function categoryTree(categories: readonly CategoryRow[]): CategoryBranch[] {
  const within = (parent: string | null) => categories.filter(({ parent_id }) => parent_id === parent)
  return within(null).map((main) => ({ ...asEntry(main), children: within(main.id).map(asEntry) }))
}

function asEntry({ name, slug, banner_image_url }: CategoryRow): CategoryEntry {
  return { name, slug, image: banner_image_url }
}

/** The categories that products can belong to: those without children. */
export function leafCategories(categories: readonly CategoryRow[]): CategoryRow[] {
  return categories.filter(({ id }) => !categories.some(({ parent_id }) => parent_id === id))
}

/** The categories that a slide can have, those that belong to another one first. */
export function slideChoices(categories: readonly CategoryRow[]): CategoryRow[] {
  const leaves = leafCategories(categories)
  return [
    ...leaves.filter(({ parent_id }) => parent_id !== null),
    ...leaves.filter(({ parent_id }) => parent_id === null),
  ]
}

/** Whether the home page shows featured products of the category: on a tab, or below a slide with one of these names. */
export function isShownAtHome(
  categories: readonly CategoryRow[],
  slug: string,
  slideCategories: readonly (string | null)[],
): boolean {
  const ofSlides = slideCategories.flatMap((named) => findNamedCategory(categories, named) ?? [])
  return [...categories.filter((category) => category.on_home_tabs), ...ofSlides].some((category) =>
    categorySlugs(categories, category).includes(slug),
  )
}
