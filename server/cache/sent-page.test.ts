import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPageCache, type Rendered } from './page-cache.ts'

const renderSofas = async () => ({
  response: new Response(null, { headers: { 'Content-Type': 'text/html' } }),
  html: [Buffer.from('<main>'), Buffer.from('Sofas')],
})

/** A server of one page. `fetch` answers what `respond` does not. */
async function startServer(render: () => Promise<Rendered>) {
  const cache = createPageCache()
  const served = vi.fn((request: Request) => cache.fetch(request, '/', render))
  const server = createHttpServer({
    handlers: [(request, response) => cache.respond('/', request, response, render), fetchHandler(served)],
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, served, usage: cache.usage }
}

describe('a page that is written without a Response', () => {
  test('is rendered once for all, compressed as each of them accepts it', async () => {
    const render = vi.fn(renderSofas)
    const { url, served } = await startServer(render)
    const responses = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => fetch(url, { headers: { 'Accept-Encoding': encoding } })),
    )
    expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
    for (const response of responses)
      expect([response.status, await response.text()]).toEqual([200, '<main>Sofas'])
    expect(render).toHaveBeenCalledTimes(1)
    expect(served).not.toHaveBeenCalled()
  })

  test('has no body for HEAD', async () => {
    const { url } = await startServer(renderSofas)
    const response = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '11',
      '',
    ])
  })

  test('is left to `fetch` when it is streamed, which answers by the same rendering', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const complete = Promise.withResolvers<null>()
    const render = vi.fn(async () => ({ response: new Response(readable), complete: () => complete.promise }))
    const { url, served, usage } = await startServer(render)
    const answering = fetch(url)
    await writer.write(new TextEncoder().encode('<main>skeletons'))
    await writer.close()
    expect(await (await answering).text()).toBe('<main>skeletons')
    complete.resolve(null)
    expect(render).toHaveBeenCalledTimes(1)
    expect(served).toHaveBeenCalledTimes(1)
    expect(usage()).toMatchObject({ hits: 0, misses: 1 })
  })
})
