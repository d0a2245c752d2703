import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { picture, storageForThisFile } from './test-support.ts'

const storage = storageForThisFile()
const service = () => storage.service().from('manuscripts')

/** Names that leave their folder, are ambiguous, or are invalid. */
const badKeys = [
  '..%2f..%2fetc%2fpasswd',
  'a%2f..%2fb',
  'a%5c..%5cb',
  'a%00.png',
  'a%0d%0aX-Header:%20b',
  'a//b',
  '%2fetc%2fpasswd',
  'x'.repeat(1025),
  // The same letter composed and decomposed: two names that look the same.
  'caf%C3%A9',
  'cafe%CC%81',
  '%E2%80%AEgnp.exe',
  '%ff',
  '%',
]
const asText = (key: string) => (/%(ff|$)/.test(key) ? '\0' : decodeURIComponent(key))
const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const tus = (key: string) => ({
  method: 'POST',
  headers: {
    ...storage.serviceHeaders(),
    'tus-resumable': '1.0.0',
    'upload-length': '1',
    'upload-metadata': `bucketName ${btoa('manuscripts')},objectName ${Buffer.from(asText(key)).toString('base64')}`,
  },
})

describe.each([
  ['uploading', (key: string) => [`/object/manuscripts/${key}`, { method: 'POST', body: 'x' }]],
  ['replacing', (key: string) => [`/object/manuscripts/${key}`, { method: 'PUT', body: 'x' }]],
  ['reading', (key: string) => [`/object/manuscripts/${key}`, {}]],
  ['reading in public', (key: string) => [`/object/public/portraits/${key}`, {}]],
  ['drawing', (key: string) => [`/render/image/authenticated/manuscripts/${key}?width=5`, {}]],
  ['asking about', (key: string) => [`/object/info/manuscripts/${key}`, {}]],
  ['deleting', (key: string) => [`/object/manuscripts/${key}`, { method: 'DELETE' }]],
  ['signing', (key: string) => [`/object/sign/manuscripts/${key}`, json({ expiresIn: 60 })]],
  ['signing an upload of', (key: string) => [`/object/upload/sign/manuscripts/${key}`, { method: 'POST' }]],
  ['moving to', (key: string) => ['/object/move', json(transfer('there', asText(key)))]],
  ['moving from', (key: string) => ['/object/move', json(transfer(asText(key), 'x'))]],
  ['copying to', (key: string) => ['/object/copy', json(transfer('there', asText(key)))]],
  ['beginning an upload of', (key: string) => ['/upload/resumable', tus(key)]],
] as [string, (key: string) => [string, RequestInit]][])('%s', (_what, make) => {
  test.each(badKeys)('%s is refused', async (key) => {
    await service().upload('there', 'x', { upsert: true })
    const before = storage.bytesOnDisk()
    const [path, init] = make(key)
    const response = await storage.request(path, { headers: storage.serviceHeaders(), ...init })
    expect([400, 404]).toContain(response.status)
    expect(storage.bytesOnDisk()).toEqual(before)
    expect(storage.leftovers()).toEqual([])
  })
})

const transfer = (sourceKey: string, destinationKey: string) => ({
  bucketId: 'manuscripts',
  sourceKey,
  destinationKey,
})

describe('a picture that is small as a file and huge in pixels', () => {
  const bomb = hugePng(20_000)

  test('is refused by a bucket for pictures', async () => {
    expect(bomb.size).toBeLessThan(100_000)
    const { error } = await storage.service().from('portraits').upload('bomb.png', bomb)
    expect(error).toMatchObject({
      statusCode: '413',
      message: 'A picture of 20000 × 20000 pixels is too large',
    })
  })

  test('is stored in a bucket for any files, and never rendered', async () => {
    await service().upload('shared/bomb.png', bomb)
    const response = await storage.request('/render/image/authenticated/manuscripts/shared/bomb.png?width=5')
    expect(response.status).toBe(400)
  })
})

describe('a picture with too many bytes to be rendered', () => {
  const small = storageForThisFile({ maxImageBytes: 50 })
  test('is still served unchanged', async () => {
    await small
      .service()
      .from('portraits')
      .upload('heavy.png', await picture(40, 40))
    expect((await small.open('/object/public/portraits/heavy.png')).status).toBe(200)
    expect((await small.open('/render/image/public/portraits/heavy.png?width=5')).status).toBe(413)
  })
})

describe('the cache of rendered pictures', () => {
  const small = storageForThisFile({ imageCacheBytes: 5_000 })
  test('never exceeds its size, however many are requested', async () => {
    await small
      .service()
      .from('portraits')
      .upload('often.png', await picture(200, 200))
    for (let width = 10; width < 60; width++) {
      const response = await small.open(`/render/image/public/portraits/often.png?width=${width}&format=png`)
      expect(response.status).toBe(200)
    }
    expect(small.cacheBytes()).toBeLessThanOrEqual(5_000)
  })
})

/** A white square of `side` × `side` pixels, one bit each: a few kilobytes that decode to gigabytes. */
function hugePng(side: number): Blob {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return new Blob(
    parts.map((part) => new Uint8Array(part)),
    { type: 'image/png' },
  )
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
