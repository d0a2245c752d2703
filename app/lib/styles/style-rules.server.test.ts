import { expect, test } from 'vitest'
import { cleanHtml } from '../clean-html.ts'
import { withStyleRules } from './style-rules.server.ts'

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
