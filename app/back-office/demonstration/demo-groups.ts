import { sortedByText } from '../../lib/text/folding.ts'
import { columnLabel } from '../form/column-text.ts'
import { TEXT_FORMS, isTextPage } from '../texts/text-forms.ts'
import type { DemoLine } from './queries.ts'

/** What the lines of a table are called, in the order of the screen. */
const NOUNS: readonly (readonly [table: string, title: string])[] = [
  ['products', 'Products'],
  ['categories', 'Categories'],
  ['homepage_hero_slides', 'Hero slides'],
  ['hero_media_settings', 'Hero media'],
  ['client_reviews', 'Client reviews'],
  ['blog_posts', 'Blog posts'],
  ['portfolio_items', 'Portfolio items'],
  ['faqs', 'FAQs'],
  ['cms_pages', 'Policies, which get their starter texts back'],
  ['storefront_texts', 'Pages and texts'],
  ['website_settings', 'Settings'],
]

export interface DemoGroup {
  title: string
  labels: string[]
}

/** The lines with one fate, grouped by what they are, each group by name. */
export function demoGroups(lines: readonly DemoLine[], fate: string): DemoGroup[] {
  const wanted = lines.filter((line) => line.fate === fate)
  return NOUNS.map(([table, title]) => ({
    title,
    labels: sortedByText(
      wanted.filter(({ table_name }) => table_name === table).map(labelOf),
      (label) => label,
    ),
  })).filter(({ labels }) => labels.length > 0)
}

function labelOf({ table_name, label }: DemoLine): string {
  if (table_name === 'storefront_texts') return isTextPage(label) ? TEXT_FORMS[label].title : label
  if (table_name === 'website_settings' || table_name === 'hero_media_settings') return columnLabel(label)
  return label
}
