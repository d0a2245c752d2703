import { afterEach, beforeEach, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from './in-process.ts'
import type { DeliveryState } from './webhooks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: GatewayInProcess
/** The status with which the shop answers events. */
let status: number

beforeEach(() => {
  status = 200
  shop = openGateway(() => new Response(null, { status }))
})
afterEach(() => shop.gateway.close())

function announce(reference: string): void {
  shop.gateway.payments.open({
    provider: 'paystack',
    reference,
    amountKobo: 150_000,
    email: 'ngozi@example.com',
    name: '',
    description: '',
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/return',
    metadata: undefined,
  })
}

async function pay(...references: string[]): Promise<void> {
  for (const reference of references) {
    announce(reference)
    await shop.pay(reference)
  }
}

/** The references of the events that arrived. */
function arrived(): string[] {
  return shop.events.map(({ body }) => {
    const event: unknown = JSON.parse(new TextDecoder().decode(body))
    return /"reference":"([^"]*)"/.exec(JSON.stringify(event))?.[1] ?? ''
  })
}

function states(): DeliveryState[] {
  return shop.gateway.webhooks.list().map(({ state }) => state)
}

/** Lets attempts that a timer began finish: the shop answers at once. */
const settle = () => shop.gateway.settled()

test('an event arrives once', async () => {
  await pay('P-1')
  expect(arrived()).toEqual(['P-1'])
  expect(states()).toEqual(['delivered'])
})

test('an event that is not answered with 200 is sent again after three minutes four times, then hourly', async () => {
  status = 500
  await pay('P-1')
  for (const ms of [3 * MINUTE, 3 * MINUTE, 3 * MINUTE, 3 * MINUTE, HOUR]) {
    const count = shop.events.length
    shop.clock.advance(ms - 1)
    expect(shop.events).toHaveLength(count)
    shop.clock.advance(1)
    await settle()
    expect(shop.events).toHaveLength(count + 1)
  }
  status = 200
  shop.clock.advance(HOUR)
  await settle()
  expect(shop.gateway.webhooks.list()).toMatchObject([{ state: 'delivered', attempts: 7 }])
})

test('an event that is never answered with 200 has failed after ten hours', async () => {
  status = 404
  await pay('P-1')
  for (let attempt = 0; attempt < 14; attempt += 1) {
    shop.clock.advance(HOUR)
    await settle()
  }
  expect(shop.gateway.webhooks.list()).toMatchObject([{ state: 'failed', attempts: 15, answer: '404' }])
})

test('a shop that cannot be reached gets the event later', async () => {
  shop = openGateway(() => {
    throw new TypeError('fetch failed')
  })
  await pay('P-1')
  expect(shop.gateway.webhooks.list()).toMatchObject([{ state: 'waiting', answer: 'fetch failed' }])
})

test('a lost event is never sent', async () => {
  shop.addFault({ fault: 'webhook-lost', times: 1 })
  await pay('P-1', 'P-2')
  await shop.gateway.deliver()
  expect(arrived()).toEqual(['P-2'])
  expect(states()).toEqual(['lost', 'delivered'])
})

test('a duplicated event is sent several times', async () => {
  shop.addFault({ fault: 'webhook-duplicated', copies: 3, times: 1 })
  await pay('P-1')
  expect(arrived()).toEqual(['P-1', 'P-1', 'P-1'])
})

test('a reordered event is sent after the next one', async () => {
  shop.addFault({ fault: 'webhook-reordered', times: 1 })
  await pay('P-1', 'P-2')
  expect(arrived()).toEqual(['P-2', 'P-1'])
})

test('reordered events that no other follows are delivered on request, the newest first', async () => {
  shop.addFault({ fault: 'webhook-reordered', times: 2 })
  await pay('P-1', 'P-2')
  expect(arrived()).toEqual([])
  await shop.gateway.deliver()
  expect(arrived()).toEqual(['P-2', 'P-1'])
})

test('a delayed event is sent at its time, or on request', async () => {
  shop.addFault({ fault: 'webhook-delayed', ms: 2 * HOUR })
  await pay('P-1', 'P-2')
  await shop.gateway.deliver()
  expect(arrived()).toEqual(['P-1', 'P-2'])
  await pay('P-3')
  shop.clock.advance(2 * HOUR - 1)
  expect(arrived()).toHaveLength(2)
  shop.clock.advance(1)
  await settle()
  expect(arrived()).toEqual(['P-1', 'P-2', 'P-3'])
})

test('a closed gateway sends nothing more', async () => {
  shop.addFault({ fault: 'webhook-delayed', ms: HOUR })
  await pay('P-1')
  shop.gateway.close()
  shop.clock.advance(HOUR)
  expect(arrived()).toEqual([])
})
