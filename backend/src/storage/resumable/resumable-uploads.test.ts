import { createHash } from 'node:crypto'
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile({ fileSizeLimit: 20 * 1024 * 1024 })
const chunkSize = 6 * 1024 * 1024
const manuscript = Buffer.alloc(14 * 1024 * 1024, 'Things fall apart; ')

interface Sending extends UploadOptions {
  bucket?: string
  key: string
  contentType?: string
}

/** Sends bytes as Supabase's guide does, until they are stored or refused. */
async function send(body: Buffer, { bucket = 'manuscripts', key, contentType, ...options }: Sending) {
  const url = await storage.listen()
  const done = Promise.withResolvers<Upload>()
  const upload: Upload = new Upload(body, {
    endpoint: `${url}/upload/resumable`,
    chunkSize,
    retryDelays: null,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    metadata: {
      bucketName: bucket,
      objectName: key,
      ...(contentType && { contentType }),
      cacheControl: '3600',
    },
    onError: done.reject,
    onSuccess: () => done.resolve(upload),
    ...options,
  })
  upload.start()
  return done.promise
}

async function refusal(sent: Promise<unknown>) {
  const error = await sent.catch((reason: unknown) => reason)
  const response = (error as DetailedError).originalResponse
  return { status: response?.getStatus(), text: response?.getBody() }
}

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const begin = async (key: string, length: number, headers: Record<string, string> = {}) =>
  storage.request('/upload/resumable', {
    method: 'POST',
    headers: {
      ...(await storage.authorHeaders(ada)),
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': encoded({ bucketName: 'manuscripts', objectName: key }),
      ...headers,
    },
  })

/** A further request to the URL that `begin` returned. */
async function go(method: string, address: string, headers: Record<string, string> = {}, body?: string) {
  const path = address.replace('/storage/v1', '')
  const own = { ...(await storage.authorHeaders(ada)), 'tus-resumable': '1.0.0' }
  const type = method === 'PATCH' ? 'application/offset+octet-stream' : 'text/plain'
  return storage.request(path, { method, headers: { ...own, 'content-type': type, ...headers }, body })
}

const textOf = async (key: string) => (await storage.service().from('manuscripts').download(key)).data?.text()

test('a file in chunks of 6 MB is stored like a single upload', async () => {
  const headers = await storage.authorHeaders(ada)
  const metadata = {
    bucketName: 'manuscripts',
    objectName: `${ada}/long`,
    contentType: 'text/plain',
    cacheControl: '60',
  }
  await send(manuscript, { key: '', headers, metadata: { ...metadata, metadata: '{"edition":2}' } })
  const mine = (await storage.author(ada)).from('manuscripts')
  const { data } = await mine.info(`${ada}/long`)
  const md5 = createHash('md5').update(manuscript).digest('hex')
  expect(data).toMatchObject({ size: manuscript.length, contentType: 'text/plain', etag: `"${md5}"` })
  expect(data).toMatchObject({ cacheControl: 'max-age=60', metadata: { edition: 2 } })
  expect(Buffer.from(await (await mine.download(`${ada}/long`)).data!.arrayBuffer()).equals(manuscript)).toBe(
    true,
  )
  expect(storage.unfinishedUploads()).toEqual([])
  expect(storage.leftovers()).toEqual([])
})

test('an upload continues where it stopped, also after a restart', async () => {
  const headers = await storage.authorHeaders(ada)
  const stopped = Promise.withResolvers<string>()
  const first = send(manuscript, {
    key: `${ada}/resumed`,
    headers,
    onAfterResponse(_request, response) {
      const location = response.getHeader('Location')
      if (location) stopped.resolve(location)
    },
    onBeforeRequest(request) {
      if (request.getMethod() === 'PATCH') throw new Error('the line broke')
    },
  })
  await expect(first).rejects.toThrow('the line broke')
  storage.restart()
  const answer = await go('HEAD', await stopped.promise)
  expect(answer.headers.get('upload-offset')).toBe(String(chunkSize))
  expect(answer.headers.get('upload-length')).toBe(String(manuscript.length))
  expect(answer.headers.get('cache-control')).toBe('no-store')

  const sent: number[] = []
  const url = await storage.listen()
  await send(manuscript, {
    key: `${ada}/resumed`,
    headers,
    uploadUrl: url.replace('/storage/v1', await stopped.promise),
    onChunkComplete: (size) => void sent.push(size),
  })
  expect(sent.reduce((sum, size) => sum + size)).toBe(manuscript.length - chunkSize)
  const mine = (await storage.author(ada)).from('manuscripts')
  expect((await mine.info(`${ada}/resumed`)).data?.size).toBe(manuscript.length)
})

test('an empty file needs only its announcement', async () => {
  expect((await begin(`${ada}/empty`, 0)).status).toBe(201)
  expect(await textOf(`${ada}/empty`)).toBe('')
})

test('a deferred length is accepted, within the limit', async () => {
  const later = await begin(`${ada}/deferred`, 0, { 'upload-length': '', 'upload-defer-length': '1' })
  expect(later.status).toBe(400)
  const headers = {
    ...(await storage.authorHeaders(ada)),
    'tus-resumable': '1.0.0',
    'upload-defer-length': '1',
  }
  const metadata = {
    'upload-metadata': encoded({ bucketName: 'manuscripts', objectName: `${ada}/deferred` }),
  }
  const begun = await storage.request('/upload/resumable', {
    method: 'POST',
    headers: { ...headers, ...metadata },
  })
  const address = begun.headers.get('location')!
  expect((await go('HEAD', address)).headers.get('upload-defer-length')).toBe('1')
  const tooLong = { 'upload-offset': '0', 'upload-length': String(20 * 1024 * 1024 + 1) }
  expect((await go('PATCH', address, tooLong, 'half')).status).toBe(413)
  expect((await go('PATCH', address, { 'upload-offset': '0', 'upload-length': '4' }, 'half')).status).toBe(
    204,
  )
  expect(await textOf(`${ada}/deferred`)).toBe('half')
})

test('an upload reports its features, expiry and URL', async () => {
  const options = await storage.request('/upload/resumable', { method: 'OPTIONS' })
  expect(options.status).toBe(204)
  expect(options.headers.get('tus-version')).toBe('1.0.0')
  expect(options.headers.get('tus-extension')?.split(',')).toEqual(
    expect.arrayContaining(['creation', 'creation-with-upload', 'termination', 'expiration']),
  )
  const begun = await begin(`${ada}/waiting`, 10)
  expect(begun.status).toBe(201)
  expect(begun.headers.get('location')).toMatch(/^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
  const hours = (Date.parse(begun.headers.get('upload-expires')!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect((await begin(`${ada}/waiting`, 10, { 'tus-resumable': '0.2.0' })).status).toBe(400)
})

test('a terminated upload is deleted, with its bytes', async () => {
  const address = (await begin(`${ada}/ended`, 10)).headers.get('location')!
  await go('PATCH', address, { 'upload-offset': '0' }, 'hello')
  expect((await go('DELETE', address)).status).toBe(204)
  expect((await go('HEAD', address)).status).toBe(404)
  expect((await go('PATCH', address, { 'upload-offset': '5' }, 'world')).status).toBe(404)
})

test('a finished upload still answers a client that missed the last response, and cannot be terminated', async () => {
  const address = (await begin(`${ada}/finished`, 5)).headers.get('location')!
  expect((await go('PATCH', address, { 'upload-offset': '0' }, 'hello')).status).toBe(204)
  expect((await go('HEAD', address)).headers.get('upload-offset')).toBe('5')
  expect((await go('PATCH', address, { 'upload-offset': '5' }, '')).status).toBe(204)
  expect((await go('PATCH', address, { 'upload-offset': '0' }, 'other')).status).toBe(409)
  expect((await go('DELETE', address)).status).toBe(400)
  expect(await textOf(`${ada}/finished`)).toBe('hello')
})

test('if the object could not be created, another request creates it without sending bytes again', async () => {
  await storage.database.query(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no disk left' using errcode = '53100'; end $$;
    create trigger fail before insert on storage.objects for each row
      when (new.name like '%/unlucky' and new.metadata->>'eTag' <> '') execute function fail()`)
  const address = (await begin(`${ada}/unlucky`, 5)).headers.get('location')!
  const failed = await go('PATCH', address, { 'upload-offset': '0' }, 'hello')
  expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('no disk space left')])
  await storage.database.query('drop trigger fail on storage.objects')
  expect((await go('HEAD', address)).headers.get('upload-offset')).toBe('5')
  expect(await textOf(`${ada}/unlucky`)).toBe('hello')
})

test('received bytes cannot be read here, complete or not', async () => {
  const address = (await begin(`${ada}/read`, 5)).headers.get('location')!
  for (const text of ['', 'hello']) {
    expect((await go('PATCH', address, { 'upload-offset': '0' }, text)).status).toBe(204)
    const read = await go('GET', address)
    expect([read.status, await read.text()]).toEqual([404, expect.not.stringContaining('hello')])
  }
})

test('an upload with a conflicting change stays, to be retried', async () => {
  await storage.database.query(`
    create function overtake() returns trigger language plpgsql as
      $$ begin return null; end $$;
    create trigger overtake before insert on storage.objects for each row
      when (new.name like '%/overtaken' and new.metadata->>'eTag' <> '') execute function overtake()`)
  const address = (await begin(`${ada}/overtaken`, 5)).headers.get('location')!
  const answer = await go('PATCH', address, { 'upload-offset': '0' }, 'hello')
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('try again')])
  await storage.database.query('drop trigger overtake on storage.objects')
  expect((await go('HEAD', address)).headers.get('upload-offset')).toBe('5')
  expect(await textOf(`${ada}/overtaken`)).toBe('hello')
})

test('no other caller can see, continue or terminate an upload', async () => {
  const address = (await begin(`${ada}/private`, 10)).headers.get('location')!
  const { apikey } = storage.serviceHeaders()
  const service = { apikey, authorization: `Bearer ${apikey}` }
  const others = [await storage.authorHeaders(bola), service, { authorization: '' }]
  for (const headers of others) {
    expect((await go('HEAD', address, headers)).status).toBe(404)
    expect((await go('PATCH', address, { ...headers, 'upload-offset': '0' }, 'stolen')).status).toBe(404)
    expect((await go('DELETE', address, headers)).status).toBe(404)
  }
  expect((await go('HEAD', address)).headers.get('upload-offset')).toBe('0')
})

test.each(['../../secret', '..%2f..%2fsecret', 'x', '00000000-0000-4000-8000-000000000000', '%00'])(
  'the address %s leads nowhere',
  async (id) => {
    expect((await go('HEAD', `/upload/resumable/${id}`)).status).toBe(404)
  },
)

test('the policies are checked before the first byte', async () => {
  const headers = await storage.authorHeaders(ada)
  const before = storage.unfinishedUploads().length
  const denied = await refusal(send(manuscript, { key: `${bola}/theirs`, headers }))
  expect(denied).toEqual({ status: 403, text: expect.stringContaining('row-level security') })
  expect(storage.unfinishedUploads().length).toBe(before)
})

test('the policies are checked again at the end', async () => {
  await storage.database.query(
    `create policy "the press is open" on storage.objects for insert to authenticated with check (name like 'press/%')`,
  )
  const address = (await begin('press/story', 5)).headers.get('location')!
  await go('PATCH', address, { 'upload-offset': '0' }, 'hel')
  await storage.database.query('drop policy "the press is open" on storage.objects')
  expect((await go('PATCH', address, { 'upload-offset': '3' }, 'lo')).status).toBe(403)
  expect(await textOf('press/story')).toBeUndefined()
})

test('an existing key is refused, unless it may be replaced', async () => {
  const headers = await storage.authorHeaders(ada)
  await send(Buffer.from('first'), { key: `${ada}/twice`, headers })
  const refused = await refusal(send(Buffer.from('second'), { key: `${ada}/twice`, headers }))
  expect(refused).toEqual({ status: 409, text: 'The resource already exists' })
  await send(Buffer.from('third'), { key: `${ada}/twice`, headers: { ...headers, 'x-upsert': 'true' } })
  expect(await textOf(`${ada}/twice`)).toBe('third')
})

test('of two uploads to one key, the later one fails and leaves nothing behind', async () => {
  const [first, second] = [await begin(`${ada}/race`, 5), await begin(`${ada}/race`, 5)]
  await go('PATCH', first.headers.get('location')!, { 'upload-offset': '0' }, 'first')
  const late = second.headers.get('location')!
  expect((await go('PATCH', late, { 'upload-offset': '0' }, 'later')).status).toBe(409)
  expect(await textOf(`${ada}/race`)).toBe('first')
})

test('a wrong offset is an error and changes nothing', async () => {
  const address = (await begin(`${ada}/offset`, 10)).headers.get('location')!
  await go('PATCH', address, { 'upload-offset': '0' }, 'hello')
  expect((await go('PATCH', address, { 'upload-offset': '2' }, 'world')).status).toBe(409)
  expect((await go('PATCH', address, {}, 'world')).status).toBe(403)
  expect((await go('PATCH', address, { 'upload-offset': '5' }, 'worlds and more')).status).toBe(413)
  expect((await go('HEAD', address)).headers.get('upload-offset')).toBe('5')
})

test('an upload that is too long is refused at its announcement, by bucket and by service', async () => {
  expect((await begin(`${ada}/huge`, 20 * 1024 * 1024 + 1)).status).toBe(413)
  const metadata = { 'upload-metadata': encoded({ bucketName: 'portraits', objectName: `${ada}/huge` }) }
  expect((await begin('', 100_001, metadata)).status).toBe(413)
})

test('the content is checked against the bucket’s types, whatever the claimed type', async () => {
  const headers = await storage.authorHeaders(ada)
  const portrait = { bucket: 'portraits', headers, contentType: 'image/png' }
  const png = Buffer.from(await (await picture(4, 4)).arrayBuffer())
  await send(png, { ...portrait, key: `${ada}/face.png` })
  const html = await refusal(send(Buffer.from('<html>'), { ...portrait, key: `${ada}/page.png` }))
  expect(html).toMatchObject({ status: 415 })
  const claimed = await refusal(send(png, { ...portrait, key: `${ada}/b`, contentType: 'text/html' }))
  expect(claimed).toEqual({ status: 415, text: 'mime type text/html is not supported' })
})

test.each([
  ['nothing', ''],
  ['no key', encoded({ bucketName: 'manuscripts' })],
  ['a bucket that is not there', encoded({ bucketName: 'attic', objectName: 'x' })],
  ['a key that climbs', encoded({ bucketName: 'manuscripts', objectName: `${ada}/../../x` })],
  ['no base64', 'bucketName %%%'],
  [
    'metadata that is no object',
    encoded({ bucketName: 'manuscripts', objectName: `${ada}/x`, metadata: '[1]' }),
  ],
])('an upload that names %s is refused', async (_what, metadata) => {
  const { status } = await begin('', 5, { 'upload-metadata': metadata })
  expect([400, 404]).toContain(status)
})

test('a signed URL lets anyone upload on behalf of the signer', async () => {
  const mine = (await storage.author(ada)).from('manuscripts')
  const { data } = await mine.createSignedUploadUrl(`${ada}/guest`)
  const headers = { 'x-signature': data!.token }
  const url = await storage.listen()
  await send(manuscript, { key: `${ada}/guest`, headers, endpoint: `${url}/upload/resumable/sign` })
  const { rows } = await storage.database.query('select owner_id from storage.objects where name = $1', [
    `${ada}/guest`,
  ])
  expect(rows).toEqual([{ owner_id: ada }])

  const endpoint = `${url}/upload/resumable/sign`
  const other = await refusal(send(manuscript, { key: `${ada}/other`, headers, endpoint }))
  expect(other.status).toBe(400)
  const forged = { 'x-signature': 'forged' }
  expect((await refusal(send(manuscript, { key: `${ada}/guest`, headers: forged, endpoint }))).status).toBe(
    400,
  )
})

test('one caller has at most 32 unfinished uploads, also if they begin at once', async () => {
  const headers = await storage.authorHeaders(bola)
  const many = Array.from({ length: 36 }, (_, n) => begin(`${bola}/${n}`, 5, headers))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 32 }, () => 201), 429, 429, 429, 429])
})

test.each([
  ['of the library', 'POST', '/upload/resumable', {}, 412],
  ['of ours', 'PATCH', '/upload/resumable/none', { 'tus-resumable': '1.0.0' }, 404],
])('a refusal %s says that it is a text', async (_whose, method, path, headers, status) => {
  const response = await storage.request(path, { method, headers })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
})
