import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** Parses the body in a thread with a limit on its memory; `body` is the code of its text. */
async function parseWithin(megabytes: number, body: string): Promise<unknown> {
  const code = `
    import(${JSON.stringify(new URL('payload.ts', import.meta.url).href)}).then(({ parsePayload }) => {
      const body = new TextEncoder().encode(${body})
      const { text } = parsePayload(body, { mediaType: 'text/csv', isCall: false })
      require('node:worker_threads').parentPort.postMessage(text.length)
    })`
  const limits = { resourceLimits: { maxOldGenerationSizeMb: megabytes } }
  const worker = new Worker(code, { eval: true, ...limits })
  const [length] = await once(worker, 'message')
  await worker.terminate()
  return length
}

// Anyone may send a body of 16 MiB. A parser that keeps each field of it ends the process on a machine with 1 GB.
test('four mebibytes of CSV with a million short lines are parsed in 96 MB', async () => {
  const lines = 1024 * 1024 - 1
  expect(await parseWithin(96, `'a,b\\n' + 'x,y\\n'.repeat(${lines})`)).toBe(
    lines * '{"a":"x","b":"y"},'.length + 1,
  )
})
