import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { isListed, determineContentType } from './content-type.ts'

const dir = mkdtempSync(join(tmpdir(), 'content-type-'))
afterAll(() => rmSync(dir, { recursive: true }))

let count = 0
function fileOf(content: string | Uint8Array): string {
  const path = join(dir, String(++count))
  writeFileSync(path, content)
  return path
}
const svg = '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'
const settle = (content: string | Uint8Array, claimed: string, allowed: string[] | null) =>
  determineContentType(fileOf(content), claimed, { allowed, maxPixels: 1000 })
const pixel = () => sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })

describe('without a list of types', () => {
  test('the claimed type is used', async () => {
    expect(await settle('<html>', 'image/png', null)).toBe('image/png')
    expect(await settle('text', 'text/plain;charset=UTF-8', [])).toBe('text/plain;charset=UTF-8')
  })

  test('the claimed type must still be valid', async () => {
    for (const claimed of ['', 'png', 'image/', 'a/b\r\nX: y', 'image/png, text/html']) {
      await expect(settle('x', claimed, null)).rejects.toMatchObject({ status: 415 })
    }
  })
})

describe('with a list of types', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    '%s is recognised by its bytes',
    async (format) => {
      const bytes = await pixel().toFormat(format).toBuffer()
      expect(await settle(bytes, 'application/octet-stream', ['image/*'])).toBe(`image/${format}`)
    },
  )

  test('the claim of a text is used, since its bytes do not tell', async () => {
    expect(await settle('a,b', 'text/csv', ['text/csv', 'text/plain'])).toBe('text/csv')
    await expect(settle('a,b', 'text/html', ['text/csv'])).rejects.toMatchObject({ status: 415 })
    await expect(settle(await pixel().png().toBuffer(), 'text/csv', ['text/csv'])).rejects.toMatchObject({
      status: 415,
      message: 'The file claims to be text/csv, but its content is image/png',
    })
  })

  test('an SVG is accepted only if it is listed by name', async () => {
    expect(await settle(svg, 'image/svg+xml', ['image/svg+xml'])).toBe('image/svg+xml')
    expect(await settle('  <SVG >', 'image/svg+xml', ['image/svg+xml'])).toBe('image/svg+xml')
    for (const allowed of [['image/*'], ['image/png'], ['*/*']]) {
      await expect(settle(svg, 'image/svg+xml', allowed)).rejects.toMatchObject({ status: 415 })
      await expect(settle(svg, 'image/png', allowed)).rejects.toMatchObject({ status: 415 })
    }
  })

  test('an SVG may begin with a document type and many comments, and comments alone are none', async () => {
    const comments = '<!-- > -- -->\n<!---->'.repeat(180)
    const drawing = `<?xml version="1.0"?>${comments}<!DOCTYPE svg>${comments.slice(0, 21)}<svg >`
    expect(await settle(drawing, 'image/svg+xml', ['image/svg+xml'])).toBe('image/svg+xml')
    await expect(settle(`${comments}x`, 'image/png', ['image/png'])).rejects.toMatchObject({ status: 415 })
  })

  test('a picture with HTML after its first bytes is refused', async () => {
    const disguise = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('<script>1</script>'),
    ])
    await expect(settle(disguise, 'image/png', ['image/*'])).rejects.toMatchObject({ status: 415 })
  })
})

test('a wildcard covers its family, but never SVG', () => {
  expect(isListed('image/png', ['image/*'])).toBe(true)
  expect(isListed('image/png', [' IMAGE/PNG '])).toBe(true)
  expect(isListed('text/html', ['image/*'])).toBe(false)
  expect(isListed('imagex/png', ['image/*'])).toBe(false)
  expect(isListed('image/svg+xml', ['image/*', '*/*'])).toBe(false)
  expect(isListed('image/svg+xml', ['image/svg+xml'])).toBe(true)
})
