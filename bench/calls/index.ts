import { join, resolve } from 'node:path'
import { attachCluster, readKeys } from '@parlour/backend'
import type { Figure, Section } from '../figure.ts'
import { inTurns } from '../in-turns.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { startBare } from '../start-bare.ts'
import { startProgram, type RunningServer } from '../start-program.ts'
import { withTemporaryShop } from '../temporary-shop.ts'
import { callsFor, type Call } from './calls.ts'
import type { HandlerOptions } from './handler.ts'

type Headers = Record<string, string>

const ROOT = resolve(import.meta.dirname, '../..')
const SECONDS = 1
const ROUNDS = 3
const CATEGORY = 'sofas'
/** The least part of what the handler manages. */
const TARGET = 0.8

/** The reads of the shop's pages over rest/v1 without a cache, beside a hand-written handler and a bare server. */
export const calls: Section = {
  name: 'calls',
  measure: () => withTemporaryShop(({ url }, dataDir) => measureCalls(url, dataDir)),
}

/** Measures the calls of a running shop with the embedded database. */
async function measureCalls(url: string, dataDir: string): Promise<Figure[]> {
  const { publishableKey } = await readKeys({ projectDir: ROOT, dataDir })
  // Answers to requests with this preference are not cached.
  const headers = { apikey: publishableKey, prefer: 'handling=lenient' }
  const asked = callsFor({ category: CATEGORY, product: await findProduct(url, headers) })
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const handler = await startHandler({ connection, calls: asked })
  try {
    const figures: Figure[] = []
    for (const call of asked) figures.push(await besideRivals(call, url, handler.url, headers))
    return figures
  } finally {
    await handler.stop()
  }
}

async function findProduct(url: string, headers: Headers): Promise<string> {
  const path = `/rest/v1/products?select=id&category=eq.${CATEGORY}&limit=1`
  const [product] = (await (await fetch(url + path, { headers })).json()) as { id: string }[]
  if (!product) throw new Error('The shop has no product of the category.')
  return product.id
}

async function besideRivals(
  { name, path }: Call,
  shopUrl: string,
  handlerUrl: string,
  headers: Headers,
): Promise<Figure> {
  const parlour = shopUrl + path
  const handler = `${handlerUrl}/${name}`
  await requireSameBytes(parlour, handler, headers)
  const bare = await startBare(parlour, headers)
  try {
    const rate = (url: string) => () => requestsPerSecond(url, { headers, seconds: SECONDS })
    const rates = await inTurns(
      { parlour: rate(parlour), handler: rate(handler), bare: rate(bare.url) },
      ROUNDS,
    )
    return {
      what: `call: ${name}`,
      value: rates.parlour,
      unit: 'per s',
      baselines: [
        { name: 'handler', value: rates.handler },
        { name: 'bare', value: rates.bare },
      ],
      target: {
        text: `at least ${TARGET * 100} % of the handler`,
        isMet: rates.parlour.median >= TARGET * rates.handler.median,
      },
    }
  } finally {
    await bare.stop()
  }
}

async function requireSameBytes(one: string, other: string, headers: Headers): Promise<void> {
  const [a, b] = await Promise.all([one, other].map(async (url) => (await fetch(url, { headers })).text()))
  if (a !== b) throw new Error(`${one} and ${other} answer differently.`)
}

function startHandler(options: HandlerOptions): Promise<RunningServer> {
  return startProgram(join(import.meta.dirname, 'handler.ts'), [JSON.stringify(options)])
}
