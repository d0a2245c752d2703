import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { percentSent, sendForm, subscribeToUploads } from './upload-progress.ts'

/** A request of the browser. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  opened: unknown[] = []
  headers: Record<string, string> = {}
  body: unknown
  status = 0
  statusText = ''
  responseText = ''
  open(...opened: unknown[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = () => 'application/json'
  send(body: unknown) {
    this.body = body
    requests.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, responseText: string) {
    Object.assign(this, { status, responseText })
    this.dispatchEvent(new Event('load'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

let requests: FakeRequest[] = []

beforeEach(() => {
  requests = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

test('what was sent is told over all uploads, until the last is answered', async () => {
  const heard: (number | undefined)[] = []
  const stop = subscribeToUploads(() => heard.push(percentSent()))
  const form = new FormData()
  const first = sendForm('/storage/v1/object/a', { headers: { apikey: 'key' } }, form)
  const second = sendForm(new URL('https://shop.test/b'), { method: 'PUT' }, form)
  expect(requests.map(({ opened }) => opened.map(String))).toEqual([
    ['POST', '/storage/v1/object/a'],
    ['PUT', 'https://shop.test/b'],
  ])
  expect(requests[0]).toMatchObject({ headers: { apikey: 'key' }, body: form })
  requests[0]!.progress(300, 300)
  requests[1]!.progress(150, 300)
  requests[0]!.answer(200, '{"Key":"a"}')
  expect(await (await first).json()).toEqual({ Key: 'a' })
  requests[1]!.answer(413, '{"message":"It is too large."}')
  const refused = await second
  expect([refused.status, refused.headers.get('content-type')]).toEqual([413, 'application/json'])
  stop()
  expect(heard).toEqual([0, 0, 100, 75, 50, undefined])
})

test('an upload without a network and one that is aborted fail as fetch does', async () => {
  const lost = sendForm('/a', {}, new FormData())
  requests[0]!.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toThrow(new TypeError('Failed to fetch'))
  const caller = new AbortController()
  const aborted = sendForm('/a', { signal: caller.signal }, new FormData())
  caller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(percentSent()).toBeUndefined()
})
