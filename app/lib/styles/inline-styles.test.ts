import { expect, test } from 'vitest'
import { withoutStyleAttributes } from './inline-styles.ts'

test.each([
  ['<p style="color:red">A</p>', '<p data-inline-style="color:red">A</p>'],
  [`<P class='a'STYLE = 'b' id=c>`, `<P class='a'data-inline-style = 'b' id=c>`],
  ['<td style=color:red width=1>', '<td data-inline-style=color:red width=1>'],
  ['<a title="a > b" style="c">', '<a title="a > b" data-inline-style="c">'],
  ['<br\nstyle=""/>', '<br\ndata-inline-style=""/>'],
])('the style of %j has another name', (html, renamed) => {
  expect(withoutStyleAttributes(html)).toBe(renamed)
})

test.each([
  'style="a" <b>style="a"</b>',
  '<p title="style=1" data-style="a" my-style=b>',
  '<style media="all">p{color:red}</style>',
  '<p data-inline-style="color:red">',
])('%s has no style attribute', (html) => {
  expect(withoutStyleAttributes(html)).toBe(html)
})
