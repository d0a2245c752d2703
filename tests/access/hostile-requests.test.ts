import { expect, test } from 'vitest'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

/** A request that supabase-js would not send, and its expected response. */
interface Row {
  name: string
  method?: string
  path: string
  /** Default: the publishable key of every visitor. */
  headers?: Record<string, string>
  body?: BodyInit
  status: number
  pattern: RegExp
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const DEEP = '['.repeat(50_000)

/** Internals that no response may contain. */
const INTERNALS = /node_modules|\.ts:\d|at async|backend\/src|\/home\/|stack/i

const rows: Row[] = [
  { name: 'no API key', path: '/rest/v1/products', headers: {}, status: 401, pattern: /No API key/ },
  {
    name: 'a made-up API key',
    path: '/rest/v1/products',
    headers: { apikey: 'sb_secret_x' },
    status: 401,
    pattern: /API key/,
  },
  { name: 'a malformed id', path: '/rest/v1/products?id=eq.lekki', status: 400, pattern: /uuid/ },
  { name: 'an unknown table', path: '/rest/v1/sofas', status: 404, pattern: /PGRST205/ },
  {
    name: 'an unknown column',
    path: '/rest/v1/products?colour=eq.red',
    status: 400,
    pattern: /42703|colour/,
  },
  { name: 'an unknown operator', path: '/rest/v1/products?name=is_like.x', status: 400, pattern: /PGRST100/ },
  {
    name: 'SQL in a filter',
    path: `/rest/v1/products?name=eq.${encodeURIComponent("'; drop table products; --")}`,
    status: 200,
    pattern: /^\[\]$/,
  },
  {
    name: 'SQL in a column name',
    path: `/rest/v1/products?select=${encodeURIComponent('id" from products; --')}`,
    status: 400,
    pattern: /PGRST100|42703/,
  },
  { name: 'a null byte', path: '/rest/v1/products?name=eq.a%00b', status: 400, pattern: /./ },
  {
    name: 'unclosed brackets',
    path: `/rest/v1/products?or=${'('.repeat(3000)}`,
    status: 400,
    pattern: /PGRST100/,
  },
  { name: 'a limit below zero', path: '/rest/v1/products?limit=-1', status: 416, pattern: /PGRST103/ },
  {
    name: 'broken JSON',
    method: 'POST',
    path: '/rest/v1/rpc/place_order',
    headers: JSON_TYPE,
    body: '{"p_items": [',
    status: 400,
    pattern: /PGRST102/,
  },
  {
    name: 'deeply nested JSON',
    method: 'POST',
    path: '/rest/v1/rpc/place_order',
    headers: JSON_TYPE,
    body: DEEP,
    status: 400,
    pattern: /PGRST102|54001/,
  },
  {
    name: 'an order without an account',
    method: 'POST',
    path: '/rest/v1/rpc/place_order',
    headers: JSON_TYPE,
    body: JSON.stringify(purchase([])),
    status: 401,
    pattern: /Please log in to complete your order\./,
  },
  {
    name: 'a product written by a visitor',
    method: 'POST',
    path: '/rest/v1/products',
    headers: JSON_TYPE,
    body: '{"name":"Mine","category":"sofas","price":1}',
    status: 401,
    pattern: /permission denied/,
  },
  {
    name: 'a price changed by a visitor',
    method: 'PATCH',
    path: '/rest/v1/products?price=gt.0',
    headers: JSON_TYPE,
    body: '{"price":1}',
    status: 401,
    pattern: /permission denied/,
  },
  {
    name: 'a picture sent by a visitor',
    method: 'POST',
    path: '/storage/v1/object/product-images/a.gif',
    headers: { 'Content-Type': 'image/gif' },
    body: PIXEL,
    status: 403,
    pattern: /row-level security/,
  },
  {
    name: 'a path outside the bucket',
    path: '/storage/v1/object/public/product-images/..%2F..%2F..%2Fetc%2Fpasswd',
    status: 400,
    pattern: /./,
  },
  {
    name: 'a missing picture',
    path: '/storage/v1/object/public/product-images/none.jpg',
    status: 404,
    pattern: /not found/i,
  },
  {
    name: 'a missing function',
    method: 'POST',
    path: '/functions/v1/none',
    body: '{}',
    status: 404,
    pattern: /not found/i,
  },
  {
    name: 'the mail endpoint without the service key',
    method: 'POST',
    path: '/functions/v1/_mail',
    headers: JSON_TYPE,
    body: '{}',
    status: 403,
    pattern: /./,
  },
  {
    name: 'a message without a name',
    method: 'POST',
    path: '/functions/v1/contact-email',
    headers: JSON_TYPE,
    body: '{"name":"  ","email":"a@example.com","message":"Hello"}',
    status: 400,
    pattern: /name/,
  },
  {
    name: 'a sign-up with a short password',
    method: 'POST',
    path: '/auth/v1/signup',
    headers: JSON_TYPE,
    body: '{"email":"a@example.com","password":"12345"}',
    status: 422,
    pattern: /at least 6 characters/,
  },
  {
    name: 'a forged token',
    path: '/rest/v1/orders',
    headers: { Authorization: `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.` },
    status: 401,
    pattern: /PGRST30/,
  },
  {
    name: 'an unknown path under a base path',
    path: '/realtime/v1/x',
    status: 404,
    pattern: /no Route matched/,
  },
]

function purchase(items: unknown) {
  return {
    p_items: items,
    p_customer_name: 'Ada',
    p_customer_email: 'ada@example.com',
    p_customer_phone: '1',
    p_shipping_address: 'Lagos',
  }
}

const shop = useShop()

async function send({
  method = 'GET',
  path,
  headers,
  body,
}: Pick<Row, 'method' | 'path' | 'headers' | 'body'>) {
  const withKey =
    headers && (Object.keys(headers).length === 0 || 'apikey' in headers)
      ? headers
      : { apikey: shop.keys.publishableKey, ...headers }
  const response = await fetch(`${shop.url}${path}`, { method, headers: withKey, body })
  return { response, text: await response.text() }
}

test.each(rows)('$name is answered with $status in JSON, without internals', async (row) => {
  const { response, text } = await send(row)
  expect({ status: response.status, text }).toMatchObject({
    status: row.status,
    text: expect.stringMatching(row.pattern),
  })
  expect(response.headers.get('content-type')).toMatch(/json/)
  expect(() => JSON.parse(text)).not.toThrow()
  expect(text).not.toMatch(INTERNALS)
})

test.each([0, -1, 1.5, 'abc', null, {}, 1e9, 1e30])(
  'an order for %j pieces is refused with a message for shoppers',
  async (quantity) => {
    const { client } = await shop.signUp()
    const product = await makeProduct(makeWith(shop))
    const { error, status } = await client.rpc(
      'place_order',
      purchase([{ product_id: product.id, quantity }]),
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(error?.message).toMatch(
      /A quantity must be a whole number of at least 1\.|A quantity is too large\.|Only 5 of ".+" are left\./,
    )
    const { data } = await shop.as.service
      .from('products')
      .select('stock_quantity')
      .eq('id', String(product.id))
      .single()
    expect(data).toEqual({ stock_quantity: 5 })
  },
)

const LONG_NUMBER = '1e131071'

test.each([
  ['quantities', `{"product_id":"ID","quantity":${LONG_NUMBER}}`, 'quantity_invalid'],
  ['colours', `{"product_id":"ID","quantity":1,"color":${LONG_NUMBER}}`, 'cart_unreadable'],
  ['products', `{"product_id":${LONG_NUMBER},"quantity":1}`, 'product_unavailable'],
])(
  'a cart with %s of 131,072 digits, which JSON writes in eight characters, gets a short answer',
  async (_, line, hint) => {
    const { client } = await shop.signUp()
    const { data } = await client.auth.getSession()
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${data.session?.access_token}` }
    const items = Array.from({ length: 200 }, () => line.replace('ID', crypto.randomUUID()))
    const order = JSON.stringify({ ...purchase('ITEMS'), p_expected_total: 1 })
    const bodies = { place_order: order, delivery_estimate: '{"p_items":"ITEMS","p_state":"LA"}' }
    for (const [name, body] of Object.entries(bodies)) {
      const written = body.replace('"ITEMS"', `[${items.join()}]`)
      const answer = await send({ method: 'POST', path: `/rest/v1/rpc/${name}`, headers, body: written })
      expect({ name, hint: (JSON.parse(answer.text) as { hint?: string }).hint }).toEqual({ name, hint })
      expect(answer.text.length).toBeLessThan(500)
    }
  },
)

test('a text file with the content type of a picture is refused', async () => {
  const file = new Blob(['<script>alert(1)</script>'], { type: 'image/png' })
  const { error } = await shop.as.admin.storage
    .from('product-images')
    .upload(`${crypto.randomUUID()}.png`, file)
  expect(error).toMatchObject({ message: expect.stringMatching(/claims to be image\/png/) })
})
