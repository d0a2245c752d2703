import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { knowsBackOffice, withPageManifest } from '../framework/route-manifest.ts'
import { completePageContext, nonceContext, pageHtmlContext } from './lib/contexts.ts'
import { delayScripts, HeadOrder } from './lib/first-load/head-order.server.ts'
import { keepMarkup } from './lib/kept-markup/keep-markup.server.ts'
import { KeptMarkup } from './lib/kept-markup/kept-markup.ts'
import { STYLESHEET_PLACES, StyleNonce, StylesheetText } from './lib/styles/style-elements.ts'
import { DEFERRED_TIMEOUT_MS, STREAM_AFTER_MS } from './lib/with-fallback.ts'
import Footer, { type FooterProps } from './storefront/layout/footer.tsx'
import { ServerFooter } from './storefront/layout/later-footer.tsx'

/** How long React Router waits for deferred promises, in milliseconds. Longer than `deferWithFallback` does. */
export const streamTimeout = DEFERRED_TIMEOUT_MS + 5_000

/** Errors below 500 and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}

/**
 * A page is sent complete when its data arrives within `STREAM_AFTER_MS`, as nearly always: a complete page works without
 * JavaScript and can be cached. Its HTML is in `pageHtmlContext`. Otherwise it is streamed, and the cache gets a second
 * rendering of the same data.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = context.get(nonceContext)
  const [handoff, secondHandoff] = routerContext.serverHandoffStream?.tee() ?? []
  const pageContext = import.meta.env.PROD ? withPageManifest(routerContext) : routerContext
  const page = renderPage({ ...pageContext, serverHandoffStream: handoff }, request.url, nonce)
  await page.shellReady
  const inTime = await Promise.race([page.allReady.then(() => true), delay(STREAM_AFTER_MS, false)])
  if (inTime) {
    context.set(pageHtmlContext, await page.html())
    return new Response(null, { status: page.outcome() === 'failed' ? 500 : status, headers })
  }

  context.set(completePageContext, async () => {
    await page.allReady
    if (page.outcome() !== 'complete') return null
    const secondContext = { ...pageContext, serverHandoffStream: secondHandoff, renderMeta: {} }
    const complete = renderPage(secondContext, request.url, nonce)
    await complete.shellReady
    await complete.allReady
    return complete.html()
  })
  return new Response(page.body(), { status, headers })
}

const renderFooter = (props: FooterProps) => <Footer {...props} />

type Outcome = 'complete' | 'failed' | 'timed out'

interface PageRendering {
  /** Rejects when the shell cannot be rendered. */
  shellReady: Promise<void>
  /** Resolves when all parts are rendered, failed or timed out. */
  allReady: Promise<void>
  outcome(): Outcome
  /** The complete page, as UTF-8, without the text of its stylesheet. */
  html(): Promise<Buffer>
  /** The page as it is rendered. */
  body(): ReadableStream<Uint8Array>
}

function renderPage(routerContext: EntryContext, url: string, nonce: string): PageRendering {
  const shell = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  let outcome: Outcome = 'complete'
  const { pipe, abort } = renderToPipeableStream(
    <StyleNonce value={nonce}>
      <StylesheetText value={STYLESHEET_PLACES[knowsBackOffice(routerContext) ? 'all' : 'shop']}>
        <KeptMarkup value={import.meta.env.PROD ? keepMarkup : undefined}>
          <ServerFooter value={renderFooter}>
            <ServerRouter context={routerContext} url={url} nonce={nonce} />
          </ServerFooter>
        </KeptMarkup>
      </StylesheetText>
    </StyleNonce>,
    {
      nonce,
      progressiveChunkSize: Infinity,
      onShellReady: shell.resolve,
      onShellError: shell.reject,
      onAllReady: all.resolve,
      onError(error) {
        if (outcome === 'complete') outcome = 'failed'
        console.error(error)
      },
    },
  )
  const timeout = setTimeout(() => {
    outcome = 'timed out'
    abort(new Error(`${url} was not complete within ${streamTimeout / 1000} seconds`))
  }, streamTimeout + 1_000)
  const stopWaiting = () => clearTimeout(timeout)
  all.promise.then(stopWaiting)
  shell.promise.catch(stopWaiting)
  return {
    shellReady: shell.promise,
    allReady: all.promise,
    outcome: () => outcome,
    html: async () => delayScripts(await bytesOf(pipe), nonce),
    body: () => createReadableStreamFromReadable(pipe(new HeadOrder(nonce))),
  }
}

async function bytesOf(pipe: PipeableStream['pipe']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const collector = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await finished(pipe(collector))
  return Buffer.concat(chunks)
}
