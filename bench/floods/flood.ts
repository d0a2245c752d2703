import autocannon from 'autocannon'

interface Sent {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** What strangers send, as fast as they are answered. */
export interface Flood {
  name: string
  /** How many they have open at a time. */
  connections: number
  /** The request of this number. */
  request: (number: number) => Sent
}

/** For how long the answers are counted, in seconds. */
const COUNTED = 2
const LONGEST = 600

/** Starts a flood with half of the requests a second that the shop answers. @returns a function that ends it */
export async function startFlood(url: string, flood: Flood): Promise<() => Promise<void>> {
  const { requests } = await autocannon({ ...optionsOf(url, flood), duration: COUNTED })
  const overallRate = Math.max(1, Math.round(requests.total / COUNTED / 2))
  const ended = Promise.withResolvers<void>()
  const running = autocannon({ ...optionsOf(url, flood), overallRate, duration: LONGEST }, () =>
    ended.resolve(),
  )
  return async () => {
    running.stop()
    await ended.promise
  }
}

function optionsOf(url: string, { connections, request }: Flood): autocannon.Options {
  let sent = 0
  const setupRequest = (common: autocannon.Request) => ({ ...common, ...request((sent += 1)) })
  return { url, connections, requests: [{ setupRequest }] }
}

/** A Nigerian network's address, which the shop takes from its proxy. */
export const addressOf = (number: number): Record<string, string> => ({
  'X-Forwarded-For': `102.89.${(number >> 8) % 256}.${number % 256}`,
})

const FUNCTIONS = [
  'contact-email',
  'payment-check',
  'mail-preview',
  'outgoing-mail',
  'payment-refund',
  'payment-status',
  'staff-invitation',
  'flutterwave-webhook',
]
const ADDRESSES = 10

/** The floods of docs/threat-model.md. `reference` is that of a payment which has not arrived. */
export function floodsOf(publishableKey: string, reference: string): Flood[] {
  const headers = {
    apikey: publishableKey,
    Authorization: `Bearer ${publishableKey}`,
    'Content-Type': 'application/json',
  }
  const call = (path: string, address: number, body: object): Sent => ({
    method: 'POST',
    path,
    headers: { ...headers, ...addressOf(address) },
    body: JSON.stringify(body),
  })
  return [
    {
      name: 'calls of all other functions, from one address',
      connections: 16,
      request: (number) => call(`/functions/v1/${FUNCTIONS[number % FUNCTIONS.length]}`, 1, {}),
    },
    {
      name: 'wrong sign-ins, from ten addresses',
      connections: 60,
      request: (number) =>
        call('/auth/v1/token?grant_type=password', number % ADDRESSES, {
          email: `nobody-${number}@example.com`,
          password: 'a guess',
        }),
    },
    {
      name: 'reads of the whole catalogue, from one address',
      connections: 20,
      request: (number) => ({
        method: 'GET',
        path: `/rest/v1/products?select=*&id=neq.${idOf(number)}`,
        headers: { ...headers, ...addressOf(1) },
      }),
    },
    {
      name: 'questions about one payment, from one address',
      connections: 16,
      request: () => call('/functions/v1/payment-check', 1, { reference }),
    },
  ]
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
