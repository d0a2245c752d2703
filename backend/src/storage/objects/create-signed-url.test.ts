import { beforeAll, describe, expect, test } from 'vitest'
import { ada, bola, picture, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const key = `${ada}/secret plan.txt`
const read = (signedUrl: string) =>
  storage.open(new URL(signedUrl).pathname.replace('/storage/v1', '') + new URL(signedUrl).search)

beforeAll(async () => {
  const manuscripts = (await storage.author(ada)).from('manuscripts')
  await manuscripts.upload(key, 'at dawn')
  await manuscripts.upload(`${ada}/face.png`, await picture(40, 20))
})

describe('a signed URL', () => {
  test('lets anyone read the one object it names, and no other', async () => {
    const { data, error } = await (await storage.author(ada)).from('manuscripts').createSignedUrl(key, 60)
    expect(error).toBeNull()
    expect(await (await read(data?.signedUrl ?? '')).text()).toBe('at dawn')
    const other = await read((data?.signedUrl ?? '').replace('secret%20plan.txt', 'face.png'))
    expect(other.status).toBe(400)
  })

  test('can offer the file for download under another name', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data } = await manuscripts.createSignedUrl(key, 60, { download: 'plan.txt' })
    const response = await read(data?.signedUrl ?? '')
    expect(response.headers.get('content-disposition')).toContain('filename="plan.txt"')
  })

  test('renders the picture as signed, whatever is added to the query', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data } = await manuscripts.createSignedUrl(`${ada}/face.png`, 60, { transform: { width: 10 } })
    const response = await read(`${data?.signedUrl}&width=40`)
    expect(response.headers.get('content-type')).toBe('image/png')
    const { default: sharp } = await import('sharp')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 10, height: 5 })
  })

  test('is not created for an object that the caller cannot read', async () => {
    const { error } = await (await storage.author(bola)).from('manuscripts').createSignedUrl(key, 60)
    expect(error).toMatchObject({ status: 404 })
  })

  test.each([0, -1, 1.5, 'soon', null])('is not created for %j seconds', async (expiresIn) => {
    const response = await storage.request(`/object/sign/manuscripts/${encodeURIComponent(key)}`, {
      method: 'POST',
      body: JSON.stringify({ expiresIn }),
      headers: await storage.authorHeaders(ada),
    })
    expect(response.status).toBe(400)
  })

  test('is created for many objects at once, with an error for each that failed', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data } = await manuscripts.createSignedUrls([key, `${bola}/hers`], 60)
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      [key, true],
      [`${bola}/hers`, false],
    ])
    expect((await read(data?.[0]?.signedUrl ?? '')).status).toBe(200)
  })

  test.each(['', '?token=', '?token=nonsense', '?token=eyJhbGciOiJub25lIn0.eyJ1cmwiOiJhIn0.'])(
    'with the token %j opens nothing',
    async (query) => {
      const response = await storage.open(`/object/sign/manuscripts/${encodeURIComponent(key)}${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'InvalidSignature' })
    },
  )
})

describe('a signed upload', () => {
  test('stores one object without a session, owned by the signer', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data } = await manuscripts.createSignedUploadUrl(`${ada}/letter.txt`)
    const anon = storage.anon().from('manuscripts')
    const { error } = await anon.uploadToSignedUrl(`${ada}/letter.txt`, data?.token ?? '', 'Dear Ada')
    expect(error).toBeNull()
    expect(await (await manuscripts.download(`${ada}/letter.txt`)).data?.text()).toBe('Dear Ada')
    const { rows } = await storage.database.query('select owner_id from storage.objects where name = $1', [
      `${ada}/letter.txt`,
    ])
    expect(rows).toEqual([{ owner_id: ada }])
  })

  test('obeys the policies of the moment at which it arrives', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data } = await manuscripts.createSignedUploadUrl(`${ada}/late.txt`)
    const upload = () =>
      storage
        .anon()
        .from('manuscripts')
        .uploadToSignedUrl(`${ada}/late.txt`, data?.token ?? '', 'x')
    await storage.database.query(
      `create policy "closed" on storage.objects as restrictive for insert to authenticated with check (false)`,
    )
    expect((await upload()).error).toMatchObject({ status: 403 })
    await storage.database.query('drop policy "closed" on storage.objects')
    expect((await upload()).error).toBeNull()
  })

  test('works only for its key, and not for reading', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { data } = await manuscripts.createSignedUploadUrl(`${ada}/one.txt`)
    const { error } = await storage
      .anon()
      .from('manuscripts')
      .uploadToSignedUrl(`${ada}/two.txt`, data?.token ?? '', 'x')
    expect(error).toMatchObject({ status: 400 })
    const response = await storage.open(`/object/sign/manuscripts/${ada}/one.txt?token=${data?.token}`)
    expect(response.status).toBe(400)
  })

  test('is not created for another user’s folder', async () => {
    const { error } = await (await storage.author(ada)).from('manuscripts').createSignedUploadUrl(`${bola}/x`)
    expect(error).toMatchObject({ status: 403 })
  })

  test('is not created for an existing object unless it may be replaced', async () => {
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    expect((await manuscripts.createSignedUploadUrl(key)).error).toMatchObject({ status: 409 })
    const { data } = await manuscripts.createSignedUploadUrl(key, { upsert: true })
    expect(
      (
        await storage
          .anon()
          .from('manuscripts')
          .uploadToSignedUrl(key, data?.token ?? '', 'later')
      ).error,
    ).toBeNull()
    expect(await (await manuscripts.download(key)).data?.text()).toBe('later')
  })

  test('is not created to replace an object that the signer may only read', async () => {
    await storage.database.query(`create policy "all may add" on storage.objects for insert to authenticated
      with check (name like 'shared/%')`)
    await storage.service().from('manuscripts').upload('shared/charter', 'ours')
    const manuscripts = (await storage.author(ada)).from('manuscripts')
    const { error } = await manuscripts.createSignedUploadUrl('shared/charter', { upsert: true })
    expect(error).toMatchObject({ statusCode: '403' })
    expect((await manuscripts.createSignedUploadUrl('shared/new', { upsert: true })).error).toBeNull()
  })

  test('leaves no row behind when it is only created', async () => {
    await (await storage.author(ada)).from('manuscripts').createSignedUploadUrl(`${ada}/never`)
    const { rowCount } = await storage.database.query('select from storage.objects where name = $1', [
      `${ada}/never`,
    ])
    expect(rowCount).toBe(0)
  })
})

test('the token of a signed URL is not an API key', async () => {
  const { data } = await (await storage.author(ada)).from('manuscripts').createSignedUrl(key, 60)
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
  const response = await storage.request('/bucket', { headers: { apikey: token } })
  expect(response.status).toBe(401)
})
