import { expect, test } from 'vitest'
import { declarationsOf } from './declarations.ts'

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
