import { expect, test } from 'vitest'
import { isRichText, toEditorHtml } from './rich-text.ts'

test.each([
  '',
  'Only words, 3 < 4',
  '<h2>Light</h2><p style="text-align: center">A <strong>calm</strong> <a href="/shop" target="_blank">room</a></p>',
  '<table><tbody><tr><th>Size</th><td colspan="2"><p>3 m</p></td></tr></tbody></table>',
  '<ul><li>One</li></ul><img src="/a.jpg" alt="a > b">',
])('the editor can represent %s', (html) => {
  expect(isRichText(html)).toBe(true)
})

test.each([
  '<table class="wide"><tr><td>1</td></tr></table>',
  '<table><caption>Sizes</caption><tr><td>1</td></tr></table>',
  '<table><tr><td width="9">1</td></tr></table>',
  '<table><tr><td style="text-align: center">1</td></tr></table>',
  '<div>Box</div>',
  '<p class="lead">Big</p>',
  '<p style="color: red">Red</p>',
  '<video src="/a.mp4"></video>',
])('the editor would lose a part of %s', (html) => {
  expect(isRichText(html)).toBe(false)
})

test('a text without tags keeps its line breaks', () => {
  expect(toEditorHtml('One & 2 < 3\nThree')).toBe('<p>One &amp; 2 &lt; 3</p><p>Three</p>')
})
