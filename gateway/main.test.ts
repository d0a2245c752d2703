import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

function start(env: Record<string, string> = {}) {
  const { PAYSTACK_SECRET_KEY: _1, FLUTTERWAVE_SECRET_KEY: _2, ...inherited } = process.env
  const options = { env: { ...inherited, ...env } }
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--port', '0'], options)
}

test('it serves its pages, survives a client that gives up, and ends on SIGTERM', async () => {
  const child = start()
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 4) break
  const url = /^Test gateway at (\S+) – no money moves\.$/.exec(lines[0] ?? '')?.[1] ?? ''
  expect(lines).toContain(`PAYSTACK_API_URL=${url}/paystack`)
  await fetch(`${url}/faults`, { method: 'POST', body: '{"fault":"timeout"}' })
  const headers = { Authorization: 'Bearer sk_test_parlour_gateway' }
  const unanswered = fetch(`${url}/paystack/bank`, { headers, signal: AbortSignal.timeout(50) })
  await expect(unanswered).rejects.toThrow('aborted due to timeout')
  expect(await fetch(url).then((response) => response.text())).toContain('Payments of the test gateway')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('it does not start beside a live key', async () => {
  const child = start({ PAYSTACK_SECRET_KEY: 'sk_live_1' })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(said).toBe(
    'The test gateway could not start. It moves no money, so it refuses live keys: PAYSTACK_SECRET_KEY must begin with sk_test_.\n',
  )
  expect(code).toBe(1)
})
