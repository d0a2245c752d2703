import { beforeAll, describe, expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const text = 'abcdefghij'
const address = '/object/public/pages/alphabet.txt'

beforeAll(async () => {
  const service = storage.service()
  await service.createBucket('pages', { public: true })
  await service
    .from('pages')
    .upload('alphabet.txt', text, { contentType: 'text/plain', cacheControl: '3600' })
  await service.from('manuscripts').upload(`${ada}/diary.txt`, 'private', { contentType: 'text/plain' })
  await service.from('manuscripts').upload('shared/preface.txt', 'for all', { contentType: 'text/plain' })
})

describe('a public object', () => {
  test('is readable by anyone, without a key', async () => {
    const response = await storage.open(address)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(text)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringContaining('GMT'),
      'cache-control': 'public, max-age=3600',
    })
  })

  test('is at the URL that supabase-js returns', async () => {
    const { data } = storage.anon().from('pages').getPublicUrl('alphabet.txt')
    expect(new URL(data.publicUrl).pathname).toBe(`/storage/v1${address}`)
  })

  test('cannot act as a page of the site', async () => {
    await storage
      .service()
      .from('pages')
      .upload('evil.html', '<script>1</script>', { contentType: 'text/html' })
    const response = await storage.open('/object/public/pages/evil.html')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test.each([
    ['image/png', 'sandbox'],
    ['video/mp4; codecs="avc1"', 'sandbox'],
    ['image/svg+xml', "default-src 'none'; sandbox"],
    ['image/strange+xml', "default-src 'none'; sandbox"],
  ])('of type %s that is opened by itself has the policy %s', async (contentType, policy) => {
    await storage.service().from('pages').upload('alone', 'bytes', { contentType, upsert: true })
    const response = await storage.open('/object/public/pages/alone')
    expect(response.headers.get('content-security-policy')).toBe(policy)
  })

  test('is cached forever at a URL with its version', async () => {
    const { data } = await storage.service().from('pages').info('alphabet.txt')
    const current = await storage.open(`${address}?versionId=${data?.version}`)
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const other = await storage.open(`${address}?versionId=00000000-0000-4000-8000-000000000000`)
    expect(other.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('is offered under a name of limited length', async () => {
    const answer = await storage.open(`${address}?download=${encodeURIComponent('ọ'.repeat(5000))}`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${'_'.repeat(255)}"; filename*=UTF-8''${'%E1%BB%8D'.repeat(255)}`,
    )
  })

  test('is offered for download, also under another name', async () => {
    expect((await storage.open(`${address}?download`)).headers.get('content-disposition')).toBe('attachment')
    const named = await storage.open(`${address}?download=${encodeURIComponent('Ọjà "1"\r\n.txt')}`)
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="_j_ _1___.txt"; filename*=UTF-8''%E1%BB%8Cj%C3%A0%20%221%22%0D%0A.txt`,
    )
  })

  test('answers HEAD with the headers only', async () => {
    const response = await storage.request(address, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '10',
      '',
    ])
  })

  test.each([
    ['/object/public/pages/missing.txt', 404],
    ['/object/public/nowhere/alphabet.txt', 404],
    [`/object/public/manuscripts/${ada}/diary.txt`, 404],
    ['/object/public/manuscripts/shared/preface.txt', 404],
    ['/object/public/pages/..%2f..%2fetc', 400],
    ['/object/public/pages/%00', 400],
  ])('%s is refused in JSON', async (path, status) => {
    const response = await storage.open(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ statusCode: String(status) })
  })
})

describe('a client with the current version', () => {
  test('gets a 304 by its ETag', async () => {
    const etag = (await storage.open(address)).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await storage.open(address, { 'if-none-match': tag })
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    expect((await storage.open(address, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('gets a 304 by its date, unless the ETag differs', async () => {
    const date = (await storage.open(address)).headers.get('last-modified') ?? ''
    expect((await storage.open(address, { 'if-modified-since': date })).status).toBe(304)
    const both = { 'if-modified-since': date, 'if-none-match': '"other"' }
    expect((await storage.open(address, both)).status).toBe(200)
    expect(
      (await storage.open(address, { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status,
    ).toBe(200)
  })
})

describe('a range', () => {
  test.each([
    ['bytes=0-3', 'abcd', 'bytes 0-3/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 'ij', 'bytes 8-9/10'],
    ['bytes=5-99', 'fghij', 'bytes 5-9/10'],
    ['bytes=-99', text, 'bytes 0-9/10'],
  ])('%s is answered with just that', async (range, part, contentRange) => {
    const response = await storage.open(address, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-length')).toBe(String(part.length))
    expect(await response.text()).toBe(part)
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const response = await storage.open(address, { range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
  })

  test.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=', 'bytes=5-2', 'bytes=a-b'])(
    '%s is answered with the whole',
    async (range) => {
      const response = await storage.open(address, { range })
      expect([response.status, await response.text()]).toEqual([200, text])
    },
  )

  test('of another version is answered with the whole object', async () => {
    const response = await storage.open(address, { range: 'bytes=0-1', 'if-range': '"old"' })
    expect(response.status).toBe(200)
  })
})

describe('a private object', () => {
  test('is readable under a policy, at both URLs', async () => {
    for (const path of ['/object/manuscripts', '/object/authenticated/manuscripts']) {
      const response = await storage.request(`${path}/${ada}/diary.txt`, {
        headers: await storage.authorHeaders(ada),
      })
      expect(await response.text()).toBe('private')
      expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    }
  })

  test('looks missing to everyone else', async () => {
    for (const client of [storage.anon(), await storage.author(bola)]) {
      const { error } = await client.from('manuscripts').download(`${ada}/diary.txt`)
      expect(error).toMatchObject({ status: 404 })
    }
  })

  test('that a policy shares is readable with the public key', async () => {
    const { data } = await storage.anon().from('manuscripts').download('shared/preface.txt')
    expect(await data?.text()).toBe('for all')
  })
})

test('a reader of an old version gets all of it although it is replaced meanwhile', async () => {
  const pages = storage.service().from('pages')
  await pages.upload('changing.bin', new Uint8Array(900_000).fill(1))
  const response = await storage.open('/object/public/pages/changing.bin')
  await pages.update('changing.bin', new Uint8Array(10).fill(2))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([bytes.length, bytes.every((byte) => byte === 1)]).toEqual([900_000, true])
})

test('a row without bytes is not found', async () => {
  await storage.database.query(
    `insert into storage.objects (bucket_id, name, version) values ('pages', 'ghost', gen_random_uuid())`,
  )
  expect((await storage.open('/object/public/pages/ghost')).status).toBe(404)
})

test('a stored picture is returned byte for byte', async () => {
  const original = await picture(30, 30)
  await storage.service().from('portraits').upload('square.png', original)
  const response = await storage.open('/object/public/portraits/square.png')
  expect(await response.arrayBuffer()).toEqual(await original.arrayBuffer())
})
