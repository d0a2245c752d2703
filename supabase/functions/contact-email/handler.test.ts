import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createHandler } from './handler.ts'

const env: Record<string, string> = {
  SUPABASE_URL: 'https://shop.example',
  SUPABASE_SERVICE_ROLE_KEY: 'service-key',
  MAIL_API_URL: 'https://mail.example/emails',
  MAIL_API_KEY: 'mail-key',
}
const STORE = 'https://shop.example/rest/v1/rpc/store_contact_message'
const visitor = {
  name: 'Ngozi Eze',
  email: 'ngozi@example.com',
  phone: '',
  message: 'Do you deliver to Jos?',
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

interface Call {
  method: string
  headers: Headers
  body: Record<string, unknown>
}

/** A handler with a fake database and mail service. `answers` replaces their responses by URL; calls are recorded by URL. */
function shop(answers: Record<string, () => Response> = {}, settings = env) {
  const calls: Record<string, Call> = {}
  const known: Record<string, () => Response> = {
    [STORE]: () => Response.json('m-1'),
    'https://shop.example/rest/v1/website_settings?select=site_name,contact_email': () =>
      Response.json([{ site_name: 'Zuma & Sons', contact_email: 'hello@parlour.example' }]),
    'https://mail.example/emails': () => Response.json({ id: 'mail-1' }),
    ...answers,
  }
  const handle = createHandler({
    env: (name) => settings[name],
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
      calls[url] = { method: init?.method ?? 'GET', headers: new Headers(init?.headers), body }
      const answer = known[url]
      if (!answer) throw new TypeError('fetch failed')
      return answer()
    },
  })
  const send = (body: unknown, method = 'POST') =>
    handle(
      new Request('https://shop.example/functions/v1/contact-email', {
        method,
        headers: { 'x-real-ip': '198.51.100.7' },
        ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      }),
    )
  return {
    send,
    stored: () => calls[STORE],
    mailed: () => calls['https://mail.example/emails'],
  }
}

describe('a good message', () => {
  test('is stored with the service key, and its id comes back', async () => {
    const { send, stored } = shop()
    const response = await send({
      ...visitor,
      name: '  Ngozi Eze ',
      phone: '\u202A+234\u00A0800 000 0000\u202C',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: { id: 'm-1' }, error: null })
    expect(stored()?.headers.get('apikey')).toBe('service-key')
    expect(stored()?.body).toEqual({
      p_name: 'Ngozi Eze',
      p_email: 'ngozi@example.com',
      p_phone: '+234 800 000 0000',
      p_message: 'Do you deliver to Jos?',
      p_address: '198.51.100.7',
    })
  })

  test('is mailed to the shop with the address of the visitor as Reply-To', async () => {
    const { send, mailed } = shop()
    await send(visitor)
    expect(mailed()?.headers.get('authorization')).toBe('Bearer mail-key')
    expect(mailed()?.body).toMatchObject({
      to: ['hello@parlour.example'],
      reply_to: 'ngozi@example.com',
      subject: 'New message from Ngozi Eze',
    })
  })

  test('that was sent before is not mailed again', async () => {
    const before = {
      code: 'PT409',
      message: 'This message has arrived already.',
      hint: 'message_sent_before',
    }
    const { send, mailed } = shop({ [STORE]: () => Response.json(before, { status: 409 }) })
    const response = await send(visitor)
    expect(await response.json()).toEqual({ data: { id: null }, error: null })
    expect(mailed()).toBeUndefined()
  })

  test('is mailed to CONTACT_EMAIL_TO if it is set', async () => {
    const { send, mailed } = shop({}, { ...env, CONTACT_EMAIL_TO: 'desk@parlour.example' })
    await send(visitor)
    expect(mailed()?.body['to']).toEqual(['desk@parlour.example'])
  })

  test('is mailed with MAIL_FROM as the sender if it is set, and without a sender otherwise', async () => {
    const named = shop({}, { ...env, MAIL_FROM: 'Parlour <no-reply@parlour.example>' })
    await named.send(visitor)
    expect(named.mailed()?.body['from']).toBe('Parlour <no-reply@parlour.example>')
    expect(String(named.mailed()?.body['html'])).toContain('from the website of Zuma &amp; Sons')
    const address = shop({}, { ...env, MAIL_FROM: 'no-reply@zuma.example' })
    await address.send(visitor)
    expect(address.mailed()?.body['from']).toBe('Zuma & Sons <no-reply@zuma.example>')
    const unnamed = shop()
    await unnamed.send(visitor)
    expect(unnamed.mailed()?.body).not.toHaveProperty('from')
  })

  test('without a phone number is stored with null', async () => {
    const { send, stored } = shop()
    await send({ name: 'A', email: 'a@b.co', message: 'Hi' })
    expect(stored()?.body['p_phone']).toBeNull()
  })

  test('is escaped in the HTML of the mail', async () => {
    const { send, mailed } = shop()
    await send({ ...visitor, name: '<b>"N"</b>', message: `<script>alert('x')</script> & more` })
    const html = String(mailed()?.body['html'])
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; more')
    expect(html).toContain('&lt;b&gt;&quot;N&quot;&lt;/b&gt;')
  })

  test('may have a name of 200 and a text of 5,000 letters', async () => {
    const response = await shop().send({ ...visitor, name: 'n'.repeat(200), message: 'm'.repeat(5000) })
    expect(response.status).toBe(200)
  })
})

describe('a refused message', () => {
  test.each([
    ['no name', { ...visitor, name: '   ' }, 'Please tell us your name.'],
    ['no email', { ...visitor, email: undefined }, 'Please tell us your email address.'],
    ['no message', { ...visitor, message: '\n ' }, 'Please write a message.'],
    ['an email without a domain', { ...visitor, email: 'ngozi@' }, 'The email address does not look right.'],
    ['two emails', { ...visitor, email: 'a@b.co, c@d.co' }, 'The email address does not look right.'],
    [
      'a name of 201 letters',
      { ...visitor, name: 'n'.repeat(201) },
      'The name is too long: at most 200 characters.',
    ],
    [
      'a phone number of 51 digits',
      { ...visitor, phone: '0'.repeat(51) },
      'The phone is too long: at most 50 characters.',
    ],
    [
      '5,001 letters',
      { ...visitor, message: 'm'.repeat(5001) },
      'The message is too long: at most 5000 characters.',
    ],
    ['a header in the name', { ...visitor, name: 'N\r\nBcc: all@x.co' }, 'The name must be on one line.'],
    [
      'a NUL in the message',
      { ...visitor, message: 'Good\nday\0' },
      'Please remove the invisible character at position 9 of the message.',
    ],
    ['a number for a name', { ...visitor, name: 7 }, 'Please tell us your name.'],
    ['an object for a phone', { ...visitor, phone: {} }, 'The phone number must be text.'],
    ['an array', [visitor], 'Please send name, email and message as JSON.'],
    ['broken JSON', '{"name": ', 'Please send name, email and message as JSON.'],
    ['an empty body', '', 'Please send name, email and message as JSON.'],
  ])('with %s is neither stored nor mailed', async (_name, body, message) => {
    const { send, stored, mailed } = shop()
    const response = await send(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ data: null, error: { message, code: '' } })
    expect([stored(), mailed()]).toEqual([undefined, undefined])
  })

  test('over the rate limit is answered with the message of the database and Retry-After', async () => {
    const often = { code: 'PT429', message: 'You have sent us many messages.', hint: 'too_many_messages' }
    const { send, mailed } = shop({
      [STORE]: () => Response.json(often, { status: 429, headers: { 'Retry-After': '600' } }),
    })
    const response = await send(visitor)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '600'])
    expect(await response.json()).toEqual({
      data: null,
      error: { message: often.message, code: often.hint },
    })
    expect(mailed()).toBeUndefined()
  })

  test('with the method GET is answered with 405', async () => {
    const response = await shop().send(undefined, 'GET')
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ data: null, error: { message: expect.any(String) } })
  })
})

describe('when something fails', () => {
  test.each([
    ['answers 500', () => Response.json({ message: 'secret detail' }, { status: 500 })],
    ['answers without an id', () => Response.json(null)],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('a database that %s gives an error, and no mail is sent', async (_name, answer) => {
    const { send, mailed } = shop({ [STORE]: answer })
    const response = await send(visitor)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({
      data: null,
      error: { message: 'Your message could not be saved. Please try again.', code: '' },
    })
    expect(mailed()).toBeUndefined()
  })

  test.each([
    ['refuses', { 'https://mail.example/emails': () => new Response('no', { status: 422 }) }, env],
    ['is not set', {}, { ...env, MAIL_API_URL: '' }],
    [
      'has no recipient',
      {
        'https://shop.example/rest/v1/website_settings?select=site_name,contact_email': () =>
          Response.json([]),
      },
      env,
    ],
  ])(
    'if the mail service %s, the message is stored and the error is logged',
    async (_name, answers, settings) => {
      const response = await shop(answers, settings).send(visitor)
      expect(await response.json()).toEqual({ data: { id: 'm-1' }, error: null })
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining('m-1'), expect.any(Error))
    },
  )
})

test('a CORS preflight request is allowed from any origin', async () => {
  const response = await shop().send(undefined, 'OPTIONS')
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})
