import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import firstScript from 'virtual:first-load-script'
import { expect, test } from 'vitest'
import { delayScripts, HeadOrder, orderHead } from './head-order.server.ts'

const START =
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>'
const PICTURE = '<link rel="preload" href="/hero.webp" as="image"/>'
const MODULE = '<link rel="modulepreload" nonce="n" href="/a.js"/>'
const STYLES = '<style>body{margin:0}</style>'
const BODY = '</head><body>₦</body></html>'
const FIRST = `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><script nonce="n">${firstScript}</script>`

const ordered = (html: string) => orderHead(Buffer.from(html), 'n').toString()

test('numbers are no links, the first script comes first in the head, and script preloads are delayed', () => {
  expect(ordered(START + PICTURE + MODULE + STYLES + BODY)).toBe(
    `${START}${FIRST}${PICTURE}<link rel="late-modulepreload" fetchPriority="low" nonce="n" href="/a.js"/>${STYLES}${BODY}`,
  )
})

test('the script of a complete page is delayed, and texts that look like it are not', () => {
  const words = '<p> type=&quot;module&quot; async=&quot;&quot;</p>'
  const page = (type: string) =>
    `${START}</head>${words}<script nonce="n"${type}>import "/a.js"</script></html>`
  expect(delayScripts(Buffer.from(page(' type="module" async=""')), 'n').toString()).toBe(
    ordered(page(' type="late-module"')),
  )
})

test('the first script is small and cannot end its own element', () => {
  expect(firstScript).toMatch(/^[\x20-\x7e\n]+$/)
  expect(firstScript.length).toBeLessThan(2_700)
  expect(firstScript).not.toContain('</')
})

test('a page without a head is left as it is', () => {
  expect(ordered('<p>no head')).toBe('<p>no head')
})

test('a streamed page is buffered only until its head is complete, and no character is split', async () => {
  const bytes = Buffer.from(START + PICTURE + STYLES + BODY)
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]))
  const page = await text(Readable.from(pieces).pipe(new HeadOrder('n')))
  expect(page).toBe(START + FIRST + PICTURE + STYLES + BODY)
})
