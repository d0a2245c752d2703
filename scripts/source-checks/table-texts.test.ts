import { expect, test } from 'vitest'
import { asShown, textsOf } from './table-texts.ts'

test('texts are in the columns Code, Text and Title, in backticks', () => {
  const page = `
| Title | Text | When |
|---|---|---|
| \`Success\` | \`Saved.\`, or \`Nothing to save.\` | \`save()\` returns |
| \`Error\` | the server's message | it throws |

| Field | Limit |
|---|---|
| \`name\` | 200 |
`
  expect(textsOf(page)).toEqual(['Success', 'Saved.', 'Nothing to save.', 'Error'])
})

test.each([
  ["'It\\'s gone.'", "'It's gone.'"],
  ["raise exception 'It''s gone.'", "raise exception 'It's gone.'"],
  ['<b className="font-bold">Total</b>', '<b>Total</b>'],
  ["Total:{' '}\n      {total}", 'Total: {total}'],
])('%s is shown as %s', (source, shown) => {
  expect(asShown(source)).toBe(shown)
})
