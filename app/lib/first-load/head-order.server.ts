import { Transform, type TransformCallback } from 'node:stream'
import firstScript from 'virtual:first-load-script'
import { withStylesheet } from '../styles/stylesheet.server.ts'
import { LATE_MODULE, LATE_PRELOAD } from './after-first-view.ts'

/** The attributes of the script with which React Router starts the page. */
const MODULE = ' type="module" async=""'
const LATE = Buffer.from(` type="${LATE_MODULE}"`)
const MODULE_PRELOADS = /<link rel="modulepreload"/g
/** The encoding must be among the first 1024 bytes (HTML standard, 4.2.5.4). */
const START = /<head>(?:<meta charSet="[^"]*"\/>|<meta name="viewport"[^>]*>)*/

/** Phones make links of what looks like a telephone number or a date: of numbers of orders, of amounts. Scripts do not need it. */
const FORMATS = '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">'

/**
 * Adds the first script to the start of the head, says that numbers are no links, and delays the preloads of scripts: on a slow connection they would share the
 * bandwidth with the document, whose styles are the last in its head, and with the pictures of the first view.
 */
export function orderHead(html: Buffer, nonce: string): Buffer {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  // Latin-1 maps each byte to one character, which is faster than UTF-8 both ways. What is inserted is ASCII.
  const ordered = html
    .toString('latin1', 0, end)
    .replaceAll(MODULE_PRELOADS, `<link rel="${LATE_PRELOAD}" fetchPriority="low"`)
    .replace(START, (start) => `${start}${FORMATS}<script nonce="${nonce}">${firstScript}</script>`)
  return Buffer.concat([Buffer.from(ordered, 'latin1'), html.subarray(end)])
}

/** A complete page, with the head in order, whose script is started once its first view is painted (`after-first-view.ts`). */
export function delayScripts(html: Buffer, nonce: string): Buffer {
  const ordered = orderHead(html, nonce)
  const at = ordered.lastIndexOf(MODULE)
  if (at < 0) return ordered
  return Buffer.concat([ordered.subarray(0, at), LATE, ordered.subarray(at + MODULE.length)])
}

/** Buffers a page until its head is complete, reorders the head, adds the stylesheet, and passes the rest through. */
export class HeadOrder extends Transform {
  readonly #nonce: string
  #head: Buffer | undefined = Buffer.alloc(0)

  constructor(nonce: string) {
    super()
    this.#nonce = nonce
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#head === undefined) return done(null, chunk)
    this.#head = Buffer.concat([this.#head, chunk])
    if (this.#head.includes('</head>')) this.#release()
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#release()
    done()
  }

  #release(): void {
    if (this.#head === undefined) return
    for (const part of withStylesheet(orderHead(this.#head, this.#nonce))) this.push(part)
    this.#head = undefined
  }
}
