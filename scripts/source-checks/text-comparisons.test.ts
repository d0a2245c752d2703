import { expect, test } from 'vitest'
import { comparisonsIn, textColumnsIn } from './text-comparisons.ts'

const columns = new Set(['name', 'title'])
const problemsOf = (source: string) => comparisonsIn('list.ts', source, columns)

test.each([
  'rows.filter((row) => row.name.toLowerCase().includes(wanted))',
  'rows.filter((row) => row.name?.trim().toLowerCase().startsWith(wanted))',
  'rows.filter((row) => row.name.includes(typed.toLocaleLowerCase()))',
  "name.normalize()['indexOf'](wanted) >= 0",
  'names.sort((a, b) => a.localeCompare(b))',
  'names.toSorted(new Intl.Collator().compare)',
  'names.toSorted()',
  'rows.sort((a, b) => (a.name < b.name ? -1 : 1))',
  "client.from('posts').select('id').order('title')",
  "client.from('posts').select('id').ilike('title', pattern)",
  "rows.or('title.ilike.%sofa%,name.eq.x')",
  'rows.or(`title.ilike.%${text}%`)',
  "rows.filter('title', 'imatch.x')",
])('%s compares texts by their letters', (source) => {
  expect(problemsOf(source)).toHaveLength(1)
})

test.each([
  'rows.filter((row) => matches(row.name))',
  'sortedByText(rows, ({ name }) => name)',
  'rows.toSorted((a, b) => a.price - b.price)',
  "rows.order('created_at').order('display_order')",
  'statuses.includes(status) && email === typed.toLowerCase()',
  "const sentence = 'I like. And match.'",
])('%s does not', (source) => {
  expect(problemsOf(source)).toEqual([])
})

test('the columns with texts are those of the types, without ids and moments', () => {
  const types = [
    'name: string',
    'sku: string | null',
    'price: number',
    'id: string',
    'order_id: string | null',
    'created_at: string',
  ]
  expect([...textColumnsIn(types.map((line) => `          ${line}`).join('\n'))]).toEqual(['name', 'sku'])
})
