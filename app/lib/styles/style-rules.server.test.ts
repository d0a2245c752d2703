import { expect, test } from 'vitest'
import { cleanHtml } from '../clean-html.ts'
import { declarationsOf, withStyleRules } from './style-rules.server.ts'

const styled = (html: string) => withStyleRules(cleanHtml(html))

test('HTML without style attributes stays as it is', () => {
  const html = '<p class="a" title="a style=&quot;b&quot;">style="color:red" &lt;p style="x"&gt;</p>'
  expect(styled(html)).toEqual({ html, css: '' })
})

test('style attributes become rules, one for the same declarations', () => {
  const { html, css } = styled(
    '<h2 style="text-align: center">A</h2><p class="b" style="color:red; text-align:left" id="c">B</p><h3 style="text-align: center;">C</h3>',
  )
  const [centred = '', red = ''] = [...html.matchAll(/data-style="([\w-]{8})"/g)].map(([, name]) => name)
  expect(html).toBe(
    `<h2 data-style="${centred}">A</h2><p class="b" id="c" data-style="${red}">B</p><h3 data-style="${centred}">C</h3>`,
  )
  expect(css).toBe(
    `[data-style="${centred}"]{text-align: center}[data-style="${red}"]{color:red;text-align:left}`,
  )
})

test('the rules of the same text are always the same', () => {
  const html = '<p style="color:red">A</p>'
  expect(styled(html)).toEqual(styled(html))
})

test('characters that HTML escapes are written into the rule as they are', () => {
  const { css } = styled(`<p style='font-family: "Courier New"; background: url("/a?b=1&amp;c=2")'>A</p>`)
  expect(css).toContain('{font-family: "Courier New";background: url("/a?b=1&c=2")}')
})

test('nothing of a style leaves its rule or the style element', () => {
  const { html, css } = styled(
    `<p style="color:red} body{display:none">A</p><p style='content:"</style><script>alert(1)</script>"'>B</p>`,
  )
  expect(css).toMatch(
    /^\[data-style="[\w-]{8}"\]\{content:"\\3c \/style>\\3c script>alert\(1\)\\3c \/script>"\}$/,
  )
  expect(html).toMatch(/^<p>A<\/p><p data-style="[\w-]{8}">B<\/p>$/)
})

test('staff cannot name the rules of another element', () => {
  expect(styled('<p data-style="abcdefgh">A</p>').html).toBe('<p>A</p>')
})

test.each([
  'color:red',
  '--accent: #b4532e',
  'font-family: "Courier New", \'Times\', serif',
  'background: url(data:image/png;base64,iVBORw0KGgo=) no-repeat',
  'background: URL( "a;b).png" )',
  'width: calc((100% - 2rem) / 3) !important',
  'grid-template-columns: [full-start] 1fr [full-end]',
  'content: "\\2022 \\"}"',
  'filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#1")',
])('%s stays as it is', (declaration) => {
  expect(declarationsOf(declaration)).toEqual([declaration])
})

test('declarations are separated by semicolons outside of strings and brackets', () => {
  expect(declarationsOf(' color: red;; background:url(a;b) ;content: ";" ;')).toEqual([
    'color: red',
    'background:url(a;b)',
    'content: ";"',
  ])
})

test('what the end of the attribute leaves open is closed', () => {
  expect(declarationsOf('width: calc((1px + 2px')).toEqual(['width: calc((1px + 2px))'])
})

/** Each would end the rule, the style element, or begin something else in it. */
test.each([
  '} body { display: none',
  '}body{display:none}',
  'color: red } body { display: none',
  '--x: {} } body { display: none',
  'background: url(a"b) } body { display: none } x("',
  "background: UrL( a'b) } body { display: none } x('",
  'background: url(a(b) } body { display: none } x(c)',
  'content: "a\n} body { display: none } "',
  'content: "a\\\n} body { display: none } "',
  'content: "a',
  'color: red /* } body { display: none',
  'color: red\\',
  'c\\6f lor: red',
  'color: u\\72l(a"b) } body { display: none } x("',
  'color: red) } body { display: none }',
  'width: calc(1px] + 2px)',
  'color: red</style><script>alert(1)</script>',
  'color: red --> <!--',
  '@import "evil.css"',
  '& p { color: red }',
  'color',
  '',
])('%j is left out', (declaration) => {
  expect(declarationsOf(declaration).join(';')).not.toMatch(/[{}<>]|body|evil|\\6f|\\72|\\$/)
  expect(declarationsOf(`${declaration};`)).not.toContain(declaration)
})

test('a declaration that is left out does not take the next one with it', () => {
  expect(declarationsOf('c\\olor: red; width: 1px} ; height: 2px; content: "a\n; order: 1')).toEqual([
    'height: 2px',
    'order: 1',
  ])
})

test('a string cannot end the style element', () => {
  expect(declarationsOf('content: "</style>"')).toEqual(['content: "\\3c /style>"'])
})

/** A long text may be one attribute, and pages wait while it is read. */
test.each([
  ['', 'url('],
  ['', '"'],
  ['', '\\"'],
  ['', '()'],
  ['', '[('],
  ['', "'\n"],
  ['', '/*'],
  ['', 'a:b;'],
  ['url(', ' '],
  ['url(a', ' '],
  ['url(', 'a '],
  ['"', '\\"'],
])('%j and many of %j take little time', (start, part) => {
  const before = process.threadCpuUsage()
  declarationsOf(`x:${start}${part.repeat(250_000 / part.length)}`)
  // Of the processor, whatever else the machine does.
  expect(process.threadCpuUsage(before).user).toBeLessThan(20_000_000)
})
