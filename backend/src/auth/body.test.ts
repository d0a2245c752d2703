import { expect, it } from 'vitest'
import { readBody, readText } from './body.ts'

const brokenOff = () =>
  new Request('https://authors.example', {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) }),
    duplex: 'half',
  } as RequestInit)

it.each([readText, readBody])('an incomplete body is the client’s fault: %o', async (read) => {
  await expect(read(brokenOff())).rejects.toMatchObject({ status: 400, code: 'bad_json' })
})
