import { expect, onTestFinished, test } from 'vitest'
import { BackendProcess } from './backend-process.ts'

test('a start that is replaced while its database is prepared starts no process', async () => {
  let next: Promise<string> | undefined
  const backend = new BackendProcess({
    settings: {},
    async prepareDatabase() {
      if (next) throw new Error('the second database is broken')
      next = backend.restart()
      return { url: 'postgres://localhost/first', isNew: false, complete: async () => {} }
    },
  })
  onTestFinished(() => backend.close())
  expect([await backend.restart(), await next]).toEqual(['replaced', 'failed'])
  expect(backend.failure).toBe('the second database is broken')
  expect(backend.files.size).toBe(0)
})

test('without a backend, requests are refused with the reason', async () => {
  const backend = new BackendProcess({
    settings: {},
    prepareDatabase: () => Promise.reject(new Error('migration 1_shelves.sql failed')),
  })
  await backend.restart()
  const response = await backend.fetch(new Request('http://localhost/rest/v1/shelves'))
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: 'migration 1_shelves.sql failed' },
  ])
})
