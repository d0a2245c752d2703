import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const portraits = () => storage.service().from('portraits')

/** A picture of noise as a PNG, which no encoder makes small. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()

describe('a first upload', () => {
  test('returns the path, and the bytes can be read back unchanged', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data, error } = await manuscripts.upload(`${ada}/chapter-1.txt`, 'It was dusk.', {
      contentType: 'text/plain',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: `${ada}/chapter-1.txt`, fullPath: `manuscripts/${ada}/chapter-1.txt` })
    const { data: blob } = await manuscripts.download(`${ada}/chapter-1.txt`)
    expect(await blob?.text()).toBe('It was dusk.')
    expect(blob?.type).toBe('text/plain')
  })

  test('accepts a form with a file, its cache time and its metadata', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const file = new Blob(['a form'], { type: 'text/markdown' })
    await manuscripts.upload(`${ada}/form.md`, file, { cacheControl: '60', metadata: { draft: 2 } })
    const { data } = await manuscripts.info(`${ada}/form.md`)
    expect(data).toMatchObject({
      size: 6,
      contentType: 'text/markdown',
      cacheControl: 'max-age=60',
      metadata: { draft: 2 },
    })
  })

  test('in a form keeps the character set of its type', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const file = new Blob(['Ẹ káàbọ̀'], { type: 'text/plain;charset=utf-8' })
    await manuscripts.upload(`${ada}/greeting.txt`, file)
    const { data } = await manuscripts.info(`${ada}/greeting.txt`)
    expect(data).toMatchObject({ contentType: 'text/plain;charset=utf-8' })
  })

  test('accepts a stream', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const stream = new Blob(['one ', 'two']).stream()
    const { error } = await manuscripts.upload(`${ada}/stream`, stream, { contentType: 'text/plain' })
    expect(error).toBeNull()
    expect(await (await manuscripts.download(`${ada}/stream`)).data?.text()).toBe('one two')
  })

  test('belongs to the caller', async () => {
    await (await storage.author(ada)).from('manuscripts').upload(`${ada}/mine`, 'mine')
    const { rows } = await storage.database.query(
      'select owner, owner_id from storage.objects where name = $1',
      [`${ada}/mine`],
    )
    expect(rows).toEqual([{ owner: ada, owner_id: ada }])
  })

  test('without content is stored as an empty file', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    expect((await manuscripts.upload(`${ada}/empty`, '')).error).toBeNull()
    expect((await manuscripts.download(`${ada}/empty`)).data?.size).toBe(0)
  })
})

describe('an existing key', () => {
  test('is refused, and the old bytes are kept', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    await manuscripts.upload(`${ada}/kept`, 'first')
    const before = storage.bytesOnDisk().length
    const { error } = await manuscripts.upload(`${ada}/kept`, 'second')
    expect(error).toMatchObject({ status: 409, statusCode: '409', message: 'The resource already exists' })
    expect(await (await manuscripts.download(`${ada}/kept`)).data?.text()).toBe('first')
    expect(storage.bytesOnDisk()).toHaveLength(before)
  })

  test('is replaced with upsert: same id, new version, old bytes deleted', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const first = await manuscripts.upload(`${ada}/upserted`, 'first')
    const before = storage.bytesOnDisk().length
    const second = await manuscripts.upload(`${ada}/upserted`, 'second', { upsert: true })
    expect(second.error).toBeNull()
    expect(second.data?.id).toBe(first.data?.id)
    expect(await (await manuscripts.download(`${ada}/upserted`)).data?.text()).toBe('second')
    expect(storage.bytesOnDisk()).toHaveLength(before)
  })

  test('is replaced by update', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    await manuscripts.upload(`${ada}/updated`, 'first')
    expect((await manuscripts.update(`${ada}/updated`, 'second')).error).toBeNull()
    expect(await (await manuscripts.download(`${ada}/updated`)).data?.text()).toBe('second')
  })

  test('written concurrently ends as one of the writes, with one set of bytes', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    await manuscripts.upload(`${ada}/contended`, 'start')
    const before = storage.bytesOnDisk().length
    const words = ['ant', 'bee', 'cow', 'dog']
    const results = await Promise.all(
      words.map((word) => manuscripts.upload(`${ada}/contended`, word, { upsert: true })),
    )
    expect(results.some(({ error }) => error === null)).toBe(true)
    for (const { error } of results) if (error) expect(error).toMatchObject({ status: 409 })
    expect(words).toContain(await (await manuscripts.download(`${ada}/contended`)).data?.text())
    expect(storage.bytesOnDisk()).toHaveLength(before)
  })
})

describe('row-level security', () => {
  test.each([
    ['upload', (key: string) => ({ method: 'POST', key, upsert: 'false' })],
    ['upload with upsert', (key: string) => ({ method: 'POST', key, upsert: 'true' })],
    ['update', (key: string) => ({ method: 'PUT', key, upsert: 'false' })],
  ])('refuses an %s into the folder of somebody else, and leaves no bytes', async (_name, make) => {
    await (await storage.author(bola)).from('manuscripts').upload(`${bola}/novel`, 'hers', { upsert: true })
    const before = storage.bytesOnDisk()
    const { method, key, upsert } = make(`${bola}/novel`)
    const response = await storage.request(`/object/manuscripts/${key}`, {
      method,
      body: 'not hers',
      headers: { ...(await storage.authorHeaders(ada)), 'x-upsert': upsert },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
    expect(storage.bytesOnDisk()).toEqual(before)
    expect(storage.leftovers()).toEqual([])
  })

  test('refuses an anonymous upload', async () => {
    const { error } = await storage
      .anon()
      .from('portraits')
      .upload('me.png', await picture(2, 2))
    expect(error).toMatchObject({ status: 403, statusCode: '403' })
  })

  test('is asked before the bytes are taken in', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1_000))
        if (sent === 90) controller.close()
      },
    })
    const response = await storage.request('/object/portraits/me.png', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...(await storage.authorHeaders(ada)), 'content-type': 'image/png' },
    })
    expect(response.status).toBe(403)
    expect(sent).toBeLessThan(10)
  })

  test('does not apply to the service role', async () => {
    const { error } = await storage.service().from('manuscripts').upload('anywhere', 'at all')
    expect(error).toBeNull()
  })
})

describe('a bucket’s limits', () => {
  const html = '<!doctype html><script>alert(1)</script>'

  test.each([
    ['a page that claims to be a picture', new Blob([html], { type: 'image/png' }), 415],
    ['a text that claims to be a picture', new Blob(['just words'], { type: 'image/jpeg' }), 415],
    ['a page that says so', new Blob([html], { type: 'text/html' }), 415],
    ['a drawing that can carry script', new Blob(['<svg onload="x()"/>'], { type: 'image/svg+xml' }), 415],
    ['a drawing in disguise', new Blob(['<?xml version="1.0"?><svg/>'], { type: 'image/png' }), 415],
    ['a PDF that claims to be a picture', new Blob(['%PDF-1.7\n%abcdefgh'], { type: 'image/png' }), 415],
    ['bytes of no kind', new Blob(['????'], { type: 'application/octet-stream' }), 415],
    ['a type that is no type', new Blob(['x'], { type: 'png' }), 415],
  ])('refuses %s', async (_name, file, status) => {
    const before = storage.bytesOnDisk()
    const { error } = await portraits().upload('lie.png', file)
    expect(error).toMatchObject({ status, code: 'InvalidMimeType' })
    expect(storage.bytesOnDisk()).toEqual(before)
    expect(storage.leftovers()).toEqual([])
  })

  test('refuse a picture that is truncated in its header', async () => {
    const bytes = await (await picture(40, 40)).arrayBuffer()
    const { error } = await portraits().upload(
      'torn.png',
      new Blob([bytes.slice(0, 20)], { type: 'image/png' }),
    )
    expect(error).toMatchObject({ status: 415 })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('refuse a %s that is cut off', async (format) => {
    const whole = await picture(400, 400, format)
    const half = whole.slice(0, whole.size / 2, whole.type)
    const { error } = await (await storage.author(ada)).from('portraits').upload(`${ada}/cut`, half)
    expect(error).toMatchObject({ status: 415, message: expect.stringContaining('damaged') })
    expect(storage.leftovers()).toEqual([])
  })

  test.each([false, true])(
    'add the end marker to a JPEG that lacks only this, progressive: %s',
    async (progressive) => {
      const jpeg = await sharp(await noise(400))
        .jpeg({ progressive })
        .toBuffer()
      const own = (await storage.author(ada)).from('portraits')
      const store = (name: string, bytes: Buffer) =>
        own.upload(`${ada}/${name}`, bytes, { contentType: 'image/jpeg' })
      for (const missing of [1, 2]) {
        const name = `unended-${progressive}-${missing}`
        expect((await store(name, jpeg.subarray(0, -missing))).error).toBeNull()
        const { data } = await own.download(`${ada}/${name}`)
        const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
        expect(stored.subarray(-2).toString('hex')).toBe('ffd9')
        expect((await own.info(`${ada}/${name}`)).data?.size).toBe(stored.length)
        expect((await sharp(stored, { failOn: 'error' }).stats()).isOpaque).toBe(true)
      }
      for (const part of [0.3, 0.97]) {
        const { error } = await store('cut', jpeg.subarray(0, jpeg.length * part))
        expect(error).toMatchObject({ status: 415, message: expect.stringContaining('damaged') })
      }
      const withFilm = Buffer.concat([jpeg, Buffer.from('a film')])
      expect((await store(`film-${progressive}`, withFilm)).error).toBeNull()
      expect((await own.info(`${ada}/film-${progressive}`)).data?.size).toBe(withFilm.length)
    },
  )

  test('store a picture of the service key without decoding it', async () => {
    const whole = await picture(400, 400, 'jpeg')
    const half = whole.slice(0, whole.size / 2, whole.type)
    expect((await portraits().upload('cut', half)).error).toBeNull()
  })

  test('store a picture with the type of its bytes, whatever the client claims', async () => {
    const jpeg = new Blob([await picture(3, 3, 'jpeg')], { type: 'image/png' })
    expect((await portraits().upload('honest', jpeg)).error).toBeNull()
    expect((await portraits().info('honest')).data?.contentType).toBe('image/jpeg')
  })

  test('refuse more bytes than the maximum, in a form and as a plain body', async () => {
    const large = new Uint8Array(100_001)
    for (const body of [new Blob([large], { type: 'image/png' }), large]) {
      const { error } = await portraits().upload('large.png', body, { contentType: 'image/png' })
      expect(error).toMatchObject({ status: 413, statusCode: '413' })
    }
    expect(storage.leftovers()).toEqual([])
  })

  test('stop an endless body at the maximum', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000))
      },
    })
    const response = await storage.request('/object/portraits/endless.png', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { ...storage.serviceHeaders(), 'content-type': 'image/png' },
    })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(300_000)
    expect(storage.leftovers()).toEqual([])
  })
})

describe('a malformed request', () => {
  const png = { 'content-type': 'image/png' }
  test.each([
    ['a path that climbs', '/object/manuscripts/a%2f..%2f..%2fetc%2fpasswd', {}, 400],
    ['a null byte', '/object/manuscripts/a%00.png', {}, 400],
    ['a null byte in the bucket', '/object/manu%00scripts/a.png', {}, 400],
    ['a backslash', '/object/manuscripts/a%5cb', {}, 400],
    ['a broken percent sign', '/object/manuscripts/%E0%A4%A', {}, 400],
    ['an empty segment', '/object/manuscripts/a//b', {}, 400],
    ['a name of 2,000 letters', `/object/manuscripts/${'x'.repeat(2000)}`, {}, 400],
    ['an unknown bucket', '/object/nowhere/a.txt', {}, 404],
    ['metadata that is no JSON', '/object/manuscripts/m1', { 'x-metadata': 'bm9wZQ==' }, 400],
    ['a length that is not the body’s', '/object/manuscripts/m2', { 'content-length': '999' }, 400],
    ['a form without a boundary', '/object/manuscripts/m3', { 'content-type': 'multipart/form-data' }, 400],
    [
      'a form with no form in it',
      '/object/manuscripts/m4',
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
  ])('with %s is refused in JSON', async (_name, path, headers, status) => {
    const response = await storage.request(path, {
      method: 'POST',
      body: 'bytes',
      headers: { ...storage.serviceHeaders(), ...png, ...headers },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ statusCode: String(status), message: expect.any(String) })
    expect(storage.leftovers()).toEqual([])
  })

  test('that ends early leaves nothing behind', async () => {
    const before = storage.bytesOnDisk()
    for (const type of ['text/plain', 'multipart/form-data; boundary=b']) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('--b\r\n')),
        pull: (controller) => controller.error(new Error('the connection was lost')),
      })
      const response = await storage.request('/object/manuscripts/half', {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { ...storage.serviceHeaders(), 'content-type': type },
      })
      expect(response.status).toBe(400)
    }
    expect(storage.bytesOnDisk()).toEqual(before)
    expect(storage.leftovers()).toEqual([])
  })

  test('with a header injection in its cache time is refused', async () => {
    const form = new FormData()
    form.append('cacheControl', '1\r\nSet-Cookie: a=b')
    form.append('', new Blob(['x'], { type: 'text/plain' }))
    const { error } = await storage.service().from('manuscripts').upload('smuggled', form)
    expect(error).toMatchObject({ status: 400 })
  })

  test('with a form without a file is refused', async () => {
    const form = new FormData()
    form.append('cacheControl', '60')
    const response = await storage.request('/object/manuscripts/none', {
      method: 'POST',
      body: form,
      headers: storage.serviceHeaders(),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'No content provided' })
  })
})

describe('a picture with too many pixels', () => {
  const small = storageForThisFile({ maxImagePixels: 10_000 })
  test('is refused by its number of pixels, before it is decoded', async () => {
    const { error } = await small
      .service()
      .from('portraits')
      .upload('wide.png', await picture(101, 100))
    expect(error).toMatchObject({ status: 413, message: 'A picture of 101 × 100 pixels is too large' })
  })
})
