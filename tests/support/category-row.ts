import type { CategoryRow } from '../../app/domain/categories.ts'

/** A main category with both switches on; the slug is its id as well. */
export function categoryRow(slug: string, values: Partial<CategoryRow> = {}): CategoryRow {
  return {
    id: slug,
    name: slug,
    slug,
    parent_id: null,
    description: null,
    banner_image_url: null,
    display_order: 0,
    on_home_tabs: true,
    in_footer: true,
    ...values,
  }
}
