import { describe, expect, test } from 'vitest'
import { collect, readForm } from './multipart.ts'

const type = 'multipart/form-data; boundary=edge'
const form = [
  'a preamble nobody reads\r\n--edge\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n',
  '--edge  \r\ncontent-disposition: form-data; name=""; filename="a \\"b\\".txt"\r\ncontent-type: text/plain; charset=utf-8\r\n',
  '\r\nfirst line\r\n--edg is no edge\r\n\r\n\r\n--edge--\r\nan epilogue',
].join('')

/** The bytes in chunks of a size, as from a slow connection. */
async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size = 1_000, contentType = type) {
  const parts = []
  for await (const { body, ...part } of readForm(pieces(text, size), contentType)) {
    parts.push({ ...part, text: await collect(body, 100_000) })
  }
  return parts
}

describe('a form', () => {
  test.each([1, 2, 3, 5, 7, 8, 64, 1_000])('is parsed the same in chunks of %i bytes', async (size) => {
    expect(await read(form, size)).toEqual([
      { name: 'cacheControl', isFile: false, type: '', text: '3600' },
      {
        name: '',
        isFile: true,
        type: 'text/plain; charset=utf-8',
        text: 'first line\r\n--edg is no edge\r\n\r\n',
      },
    ])
  })

  test('written by the platform is parsed', async () => {
    const written = new FormData()
    written.append('metadata', '{"ä":1}')
    written.append('', new Blob(['x'.repeat(50_000)], { type: 'image/png' }), 'naïve "name".png')
    const response = new Response(written)
    const parts = await read(await response.text(), 4_096, response.headers.get('content-type')!)
    expect(parts.map(({ isFile, text }) => [isFile, text.length])).toEqual([
      [false, 7],
      [true, 50_000],
    ])
    expect(parts[1]).toMatchObject({ name: '', type: 'image/png' })
  })

  test('may have unread parts, and no line end after its last boundary', async () => {
    const names = []
    for await (const { name } of readForm(pieces(form.replace('\r\nan epilogue', ''), 4), type))
      names.push(name)
    expect(names).toEqual(['cacheControl', ''])
  })

  test('is streamed, never held in memory', async () => {
    let given = 0
    async function* source() {
      yield Buffer.from('--edge\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n')
      for (; given < 1_000; given++) yield Buffer.alloc(64 * 1024)
      yield Buffer.from('\r\n--edge--')
    }
    for await (const { body } of readForm(source(), type)) {
      await body.next()
      expect(given).toBeLessThan(5)
      break
    }
  })
})

test.each([
  ['nothing', ''],
  ['no boundary', 'just text'],
  ['another boundary', form.replaceAll('edge', 'ridge')],
  ['no end', form.split('--edge--')[0]!],
  ['an end in a head', '--edge\r\nContent-Disp'],
  ['a head without a name for itself', '--edge\r\nX-Nothing: 1\r\n\r\nx\r\n--edge--'],
  ['a head without end', `--edge\r\n${'x'.repeat(20_000)}\r\n\r\n\r\n--edge--`],
  [
    'more parts than allowed',
    `${'--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(101)}--edge--`,
  ],
])('a form with %s is refused', async (_what, text) => {
  await expect(read(text)).rejects.toMatchObject({ status: 400, message: 'The form could not be read' })
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${'x'.repeat(71)}"`,
])('the type %s is refused', async (contentType) => {
  await expect(read(form, 100, contentType)).rejects.toMatchObject({ status: 400 })
})
