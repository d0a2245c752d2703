import { expect, it } from 'vitest'
import { readBody, readText } from './body.ts'

const brokenOff = () =>
  new Request('https://authors.example', {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) }),
    duplex: 'half',
  } as RequestInit)

it.each([readText, readBody])('a body that breaks off is its sender’s fault: %o', async (read) => {
  await expect(read(brokenOff())).rejects.toMatchObject({ status: 400, code: 'bad_json' })
})
