import { expect, it } from 'vitest'
import { plainText } from './mail-texts.ts'

it('keeps text and links, without formatting', () => {
  const html = `<html><head><title>No</title><style>p { color: red }</style></head>
    <body><!-- not told --><h1>Hello &amp; welcome</h1><p>Please
    <a class="button" href="https://shop.example/?a=1&amp;b=2"><b>confirm</b></a>.</p>
    <p>Code:<br>123456</p></body></html>`
  expect(plainText(html)).toBe(
    'Hello & welcome\nPlease confirm ( https://shop.example/?a=1&b=2 ).\nCode:\n123456\n',
  )
})
