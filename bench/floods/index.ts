import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { attachCluster, readKeys } from '@parlour/backend'
import pg from 'pg'
import { startShop, type RunningShop } from '../../tests/support/running-shop.ts'
import { startGateway } from '../../tests/support/test-gateway.ts'
import { sampleOf, type Figure, type Section } from '../figure.ts'
import { signInBuyers } from '../orders/buyers.ts'
import { liftOrderLimit } from '../orders/lift-order-limit.ts'
import { newFolder } from '../temporary-shop.ts'
import { floodsOf, startFlood } from './flood.ts'
import { ACTIONS, createVisitor, type Action, type Answer, type Visitor } from './visitor.ts'

const PRODUCTS = 3_000
const ROUNDS = 5
const TARGET = 3
const QUIET = 'a quiet shop'

/** What a visitor got: by who floods, and by what the visitor did. */
type Answers = Map<string, Record<Action, Answer>[]>

/** How long a visitor waits beside each flood, in turns with a quiet shop. A flood takes half of what the machine can answer. */
export const floods: Section = {
  name: 'floods',
  async measure() {
    const dataDir = newFolder()
    const gateway = await startGateway()
    try {
      const shop = await startShop(dataDir, gateway.settings)
      gateway.sendEventsTo(shop.url)
      try {
        return await measureFloods(shop)
      } finally {
        await shop.stop()
      }
    } finally {
      await gateway.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function measureFloods(shop: RunningShop): Promise<Figure[]> {
  await liftOrderLimit(shop.dataDir)
  const keys = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir: shop.dataDir })
  const [buyer] = await signInBuyers(shop.url, keys, 1)
  const { connection } = await attachCluster({ dir: join(shop.dataDir, 'postgres') })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if (!buyer) throw new Error('There is no buyer.')
    const products = await fillCatalogue(client)
    const visitor = createVisitor({ url: shop.url, publishableKey: keys.publishableKey, buyer, products })
    await visitor.visit()
    const answers = await besideFloods(
      shop.url,
      visitor,
      floodsOf(keys.publishableKey, await reference(client)),
    )
    return [...answers.keys()]
      .filter((name) => name !== QUIET)
      .flatMap((name) => ACTIONS.map((action) => figureOf(answers, name, action)))
  } finally {
    await client.end()
  }
}

/** Products whose descriptions make a catalogue of 3.5 MB, and a payment method that asks a provider. Returns their ids. */
async function fillCatalogue(client: pg.Client): Promise<string[]> {
  await client.query("update public.payment_methods set enabled = true where method = 'paystack'")
  const { rows } = await client.query<{ id: string }>(
    `insert into public.products (name, category, description, price, stock_quantity)
     select 'Chair ' || n, (select slug from public.categories order by slug limit 1), repeat('A chair. ', 100), 50000 + n, 1000000
     from generate_series(1, $1::int) as n returning id`,
    [PRODUCTS],
  )
  await client.query('vacuum analyze public.products')
  return rows.map(({ id }) => id)
}

/** Of the payment that was started last. */
async function reference(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ reference: string }>(
    'select reference from public.payments order by created_at desc limit 1',
  )
  if (!rows[0]) throw new Error('No payment was started.')
  return rows[0].reference
}

async function besideFloods(
  url: string,
  visitor: Visitor,
  rivals: ReturnType<typeof floodsOf>,
): Promise<Answers> {
  const answers: Answers = new Map([QUIET, ...rivals.map(({ name }) => name)].map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    answers.get(QUIET)?.push(await visitor.visit())
    for (const flood of rivals) {
      const end = await startFlood(url, flood)
      answers.get(flood.name)?.push(await visitor.visit())
      await end()
    }
  }
  return answers
}

function figureOf(answers: Answers, flood: string, action: Action): Figure {
  const of = (name: string) => (answers.get(name) ?? []).map((visit) => visit[action])
  const value = sampleOf(of(flood).map(({ took }) => took))
  const alone = sampleOf(of(QUIET).map(({ took }) => took))
  const refused = of(flood).filter(({ status }) => status >= 400)
  const note = refused.length > 0 ? `, ${refused.length} of ${ROUNDS} with ${refused[0]?.status}` : ''
  return {
    what: `${action} beside ${flood}${note}`,
    value,
    unit: 'ms',
    baselines: [{ name: QUIET, value: alone }],
    target: {
      text: `no refusal, at most ${TARGET} ×`,
      isMet: refused.length === 0 && value.median <= TARGET * alone.median,
    },
  }
}
