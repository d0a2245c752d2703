import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  [
    '<p>Brass lamp &amp; <strong>linen</strong> shade</p><ul><li>40 cm</li></ul>',
    'Brass lamp & linen shade\n40 cm',
  ],
  ['<div><p>One</p>\r\n\r\n<p class="x">Two\nlines</p></div>', 'One\nTwo lines'],
  ['One<br>Two<BR/>Three<br /><br />Four', 'One\nTwo\nThree\n\nFour'],
  [
    '<table><tr><th>Width</th><td>40 cm</td></tr><tr><td>Height</td><td>2 m</td></tr></table>',
    'Width 40 cm\nHeight 2 m',
  ],
  ['Soft <b>and</b> warm\nSecond line', 'Soft and warm\nSecond line'],
  ['&lt;p&gt;Twice &amp;amp; escaped&lt;/p&gt;', 'Twice & escaped'],
  ['Lamps &amp; Shades &#8211; 6&Prime; &nbsp;&eacute;', 'Lamps & Shades – 6″  é'],
  ['<script>alert(1)</script><style>p{}</style><!-- x -->Sofa<img src=x onerror=alert(1)>', 'Sofa'],
  ['Up to 2 < 3 &lt; 4 <em>seats</em>', 'Up to 2 < 3 < 4 seats'],
  ['<p>&nbsp;</p>', ''],
])('%j is the text %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
  expect(textOfHtml(text)).toBe(text)
})

test.each([
  'Tom & Jerry',
  'Height < 40 cm, width > 2',
  '<3',
  'a <comfy> chair',
  'AT&T; &unknown;',
  'x&y',
  '',
  'P < br',
])('%j has no HTML and stays as it is', (text) => {
  expect(textOfHtml(text)).toBe(text)
})
