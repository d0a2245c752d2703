import { categorySlugs, findNamedCategory, type CategoryRow } from '../../domain/categories.ts'

/** A category as the home page names it. */
export interface HomeCategory {
  name: string
  slug: string
}

/** The categories of the tabs, in display order. */
export function tabCategories(categories: readonly CategoryRow[]): CategoryRow[] {
  return categories.filter(({ on_home_tabs }) => on_home_tabs)
}

/** A slide's category; null for a slide without one. */
export function slideCategory(categories: readonly CategoryRow[], named: string | null): HomeCategory | null {
  const category = findNamedCategory(categories, named)
  return category ? { name: category.name, slug: category.slug } : null
}

/** The slugs of the products that these categories show: their own and their children's. */
export function shownSlugs(categories: readonly CategoryRow[], shown: readonly CategoryRow[]): string[] {
  return [...new Set(shown.flatMap((category) => categorySlugs(categories, category)))]
}

/** At most `limit` products of each shown category, by its slug. A category shows its children's products, too. */
export function byCategory<Product extends { category: string }>(
  products: readonly Product[],
  {
    categories,
    shown,
    limit,
  }: { categories: readonly CategoryRow[]; shown: readonly CategoryRow[]; limit: number },
): Record<string, Product[]> {
  return Object.fromEntries(
    shown.map((category) => {
      const slugs = categorySlugs(categories, category)
      return [category.slug, products.filter((product) => slugs.includes(product.category)).slice(0, limit)]
    }),
  )
}
