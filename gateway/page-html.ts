import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const CSS = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #23201c; background: #f4f1ec }
* { box-sizing: border-box }
body { margin: 0 }
.banner { margin: 0; padding: .625rem 1rem; background: #23201c; color: #fff; text-align: center; font-size: .9375rem }
main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #ded8cf; border-radius: .75rem }
main.wide { max-width: 64rem }
@media (max-width: 30rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh } }
h1 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3 }
h2 { margin: 2rem 0 .75rem; font-size: 1.0625rem }
.amount { margin: 0 0 1rem; font-size: 2.25rem; font-weight: 600; line-height: 1.1; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt { color: #6a6258 }
dd { margin: 0; overflow-wrap: anywhere }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid #8a8177;
  border-radius: .5rem; background: #fff; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer }
button:hover, .button:hover { background: #f4f1ec }
button.main, .button.main { border-color: #2f5d50; background: #2f5d50; color: #fff }
button.main:hover, .button.main:hover { background: #244a40 }
:focus-visible { outline: 3px solid #2f5d50; outline-offset: 2px }
.buttons { display: grid; gap: .625rem; margin: 0 }
.buttons hr { width: 100%; margin: .375rem 0; border: 0; border-top: 1px solid #ded8cf }
.notice { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 4px solid #9a3b26; background: #fbf0ed }
.notice.good { border-color: #2f5d50; background: #eef5f2 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .5rem 1.25rem .5rem 0; border-bottom: 1px solid #ded8cf; text-align: left; vertical-align: top }
th:last-child, td:last-child { padding-right: 0 }
tr:has(button) td { vertical-align: middle }
th { color: #6a6258; font-weight: 500 }
td.number, th.number { text-align: right; white-space: nowrap }
td button { width: auto; min-height: 2.25rem; padding: .25rem .75rem }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem 1rem; align-items: end }
label { display: block; font-size: .9375rem }
label.wide { grid-column: 1 / -1 }
input, select { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .375rem .625rem;
  border: 1px solid #8a8177; border-radius: .5rem; background: #fff; color: inherit; font: inherit }
.actions { display: flex; flex-wrap: wrap; gap: .625rem; margin: 1rem 0 0 }
.actions button { width: auto }
.empty { margin: 0; color: #6a6258 }
`

/** The policy of the pages, which names their styles. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; img-src data:`

/** A page of the gateway. Each says that it is a test. */
export function page(title: string, content: Html, width: 'narrow' | 'wide' = 'narrow'): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – test gateway</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${CSS}</style>`)}
      </head>
      <body>
        <header class="banner"><strong>Test gateway.</strong> No money moves.</header>
        <main class="${width}">${content}</main>
      </body>
    </html>`
}

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
})

export function asNaira(kobo: number): string {
  return naira.format(kobo / 100)
}
