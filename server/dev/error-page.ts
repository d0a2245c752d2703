import { stripVTControlCharacters } from 'node:util'

/** A page that shows why there is no page. Vite's client in it loads the page again when that is mended. */
export function errorPage(text: string): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Not yet</title>
<script type="module" src="/@vite/client"></script>
<pre style="margin: 2rem; white-space: pre-wrap; font: 15px/1.5 monospace">${escape(stripVTControlCharacters(text))}</pre>
`
  return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
