import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ElementType, parseDocument } from 'htmlparser2'
import type { ReactNode } from 'react'

/**
 * A program: renders the elements of one of the shop's pages for each request, by React's renderer and `node:http` and nothing else:
 * no data, router or component, and without scripts and styles, which the shop adds as they are. This is the limit of what a page can be
 * whose HTML comes from React. Argument: the page's URL. It prints its own URL.
 */

process.env['NODE_ENV'] = 'production'
const { createElement } = await import('react')
const { renderToPipeableStream } = await import('react-dom/server')

type Node = ReturnType<typeof parseDocument>['childNodes'][number]

/** React's names of attributes that it does not take by their own. */
const PROPERTIES: Record<string, string> = { class: 'className', for: 'htmlFor', srcset: 'srcSet' }
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

function toReact(node: Node, key: number): ReactNode {
  if (node.type === ElementType.Text) return node.data
  // Scripts, styles, comments.
  if (node.type !== ElementType.Tag) return null
  const properties = Object.entries(node.attribs).map(([name, value]) => [PROPERTIES[name] ?? name, value])
  const children = node.children.map(toReact)
  return createElement(node.name, { key, ...Object.fromEntries(properties) }, ...children)
}

const [url = ''] = process.argv.slice(2)
const page = parseDocument(await (await fetch(url)).text())
const server = createServer((_request, response) => {
  const { pipe } = renderToPipeableStream(page.children.map(toReact), {
    onAllReady: () => pipe(response.writeHead(200, HTML)),
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
