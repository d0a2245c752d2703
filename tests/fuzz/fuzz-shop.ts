import type { ProjectKeys } from '@parlour/backend'
import type pg from 'pg'
import { targetOf, type Draft } from '../../backend/fuzz/draft.ts'
import { findFault, isUnavailable } from '../../backend/fuzz/find-fault.ts'
import { mutate } from '../../backend/fuzz/mutations.ts'
import { createRandom, type Random } from '../../backend/fuzz/random.ts'
import { attempt } from '../../backend/fuzz/run.ts'
import { sendOverHttp, type HangUp } from '../../backend/fuzz/send.ts'
import { FRAMES, sendJunkFrames } from '../../backend/fuzz/sockets.ts'
import { loseConnections } from './connection-losses.ts'
import { createShopWorld, type ShopWorld } from './shop-world.ts'

export interface FuzzedShop {
  url: string
  keys: ProjectKeys
  admin: { email: string; password: string }
  /** To the database, for the losses. */
  connection: pg.ClientConfig
}

export interface ShopFuzzOptions {
  seed: number
  requests: number
  /** Number of the first request, to repeat it. */
  from?: number
  /** Called with the progress, about 100 times, and with each finding when it is made. */
  report?: (line: string) => void
}

export interface ShopFuzzReport {
  /** `#number METHOD target: what is wrong`. */
  findings: string[]
  /** Number of responses by status; 0 for requests without one, for example after the client has hung up. */
  statuses: Record<number, number>
  /** Connections to the database that were lost on the way. */
  lostConnections: number
}

const CONCURRENCY = 8
const HANG_UPS = 0.05
const SOCKETS = 0.1 / FRAMES
const ADMINS = 0.08
const SHOPPERS = 0.3
/** Share of the connections that is lost at a time. */
const LOSS = 0.3

/** Sends mutated requests to a running shop while connections are lost at both of its ends, and collects faulty responses. */
export async function fuzzShop(
  shop: FuzzedShop,
  { seed, requests, from = 0, report = () => {} }: ShopFuzzOptions,
): Promise<ShopFuzzReport> {
  const world = await createShopWorld(shop)
  const found: ShopFuzzReport = { findings: [], statuses: {}, lostConnections: 0 }
  const find = (finding: string) => {
    found.findings.push(finding)
    report(finding)
  }
  const losses = loseConnections(shop.connection, { random: createRandom(seed, -1).fraction, share: LOSS })
  const end = from + requests
  let next = from
  const worker = async () => {
    for (let number = next++; number < end; number = next++) {
      await one(shop, world, createRandom(seed, number), found.statuses, (finding) =>
        find(`#${number} ${finding}`),
      )
      if ((number - from) % Math.ceil(requests / 100) === 0) report(`${number - from} of ${requests}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await losses.end()
  found.lostConnections = losses.count()
  return found
}

async function one(
  { url, keys }: FuzzedShop,
  world: ShopWorld,
  random: Random,
  statuses: ShopFuzzReport['statuses'],
  find: (finding: string) => void,
): Promise<void> {
  if (random.chance(SOCKETS)) {
    const leak = await sendJunkFrames(url, keys.publishableKey, random, world.sender)
    if (leak) find(leak)
    return
  }
  const draft = draftOf(keys, world, random)
  const { answer, problem } = await attempt(() => sendOverHttp(url, () => hangUp(random))(draft))
  const status = answer?.status ?? 0
  statuses[status] = (statuses[status] ?? 0) + 1
  // None of the shop's functions may reach a limit either, as those of the backend's own project do.
  const isServerError = answer !== undefined && status >= 500 && !isUnavailable(answer)
  const fault =
    problem ?? (isServerError ? `answered ${status}` : answer && findFault(draft, answer, world.sender))
  if (fault) find(`${described(draft)}: ${fault}`)
}

function described(draft: Draft): string {
  return `${draft.method} ${targetOf(draft).slice(0, 300)} ${JSON.stringify(draft.headers).slice(0, 500)}`
}

function hangUp(random: Random): HangUp | undefined {
  if (!random.chance(HANG_UPS)) return undefined
  return random.chance(0.4) ? 'in the request' : { afterMs: random.int(40) }
}

function draftOf(keys: ProjectKeys, { drafts, sender, adminToken }: ShopWorld, random: Random): Draft {
  const draft = structuredClone(random.pick(drafts))
  const isAdmin = !draft.privileged && draft.method !== 'DELETE' && random.chance(ADMINS)
  if (random.chance(0.97)) draft.headers['apikey'] = draft.privileged ? keys.secretKey : keys.publishableKey
  if (isAdmin) {
    draft.privileged = true
    draft.headers['authorization'] = `Bearer ${adminToken}`
  } else if (!draft.privileged && random.chance(SHOPPERS)) {
    draft.headers['authorization'] ??= `Bearer ${sender.token}`
  }
  // Of each request its own, or limits per address would answer most of them.
  draft.headers['x-forwarded-for'] = [10, random.int(256), random.int(256), random.int(256)].join('.')
  if (draft.body !== undefined && typeof draft.body === 'object')
    draft.headers['content-type'] ??= 'application/json'
  if (random.chance(0.97)) mutate(draft, random, sender)
  return draft
}
