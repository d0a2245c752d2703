import { setTimeout as pause } from 'node:timers/promises'
import type { Backend } from '../src/index.ts'
import { serveHttp } from '../src/serve-http.ts'
import { limit } from '../test/limit.ts'
import { validDrafts, targetOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { findFault } from './find-fault.ts'
import { mutate } from './mutations.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { sendOverHttp, sendWithin } from './send.ts'
import type { FuzzResponse } from './send.ts'
import { sendJunkFrames, FRAMES } from './sockets.ts'
import { stillServes } from './still-serves.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

export interface FuzzOptions {
  seed: number
  count: number
  /** Number of the first request, to repeat it. */
  from?: number
  /** Called with the progress, about 100 times. */
  report?: (done: number) => void
}

export interface FuzzReport {
  /** `#number METHOD target: what is wrong`. */
  findings: string[]
  /** Number of responses by status; 0 for those that were not HTTP. */
  statuses: Record<number, number>
}

const CONCURRENCY = 8
const RESTORE_EVERY = 1_000
const TIMEOUT_MS = limit(60_000)
const HTTP_SHARE = 0.3
const SOCKET_SHARE = 0.1

/** Sends mutated requests to a backend for `project/`, and collects faulty responses. */
export async function fuzz(
  backend: Backend,
  { seed, count, from = 0, report }: FuzzOptions,
): Promise<FuzzReport> {
  const world = await createWorld(backend)
  const { url, server } = await serveHttp(Promise.resolve(backend), 0)
  const found: FuzzReport = { findings: [], statuses: {} }
  const drafts = validDrafts(world)
  const within = sendWithin(backend)
  const key = backend.keys.publishableKey
  let next = from

  async function one(number: number): Promise<void> {
    const random = createRandom(seed, number)
    if (random.chance(SOCKET_SHARE / FRAMES)) {
      const received = await sendJunkFrames(url, key, random, world)
      if (received) found.findings.push(`#${number} ${received}`)
      return
    }
    const draft = draftOf(backend, drafts, random, world)
    const send = random.chance(HTTP_SHARE)
      ? sendOverHttp(url, () => (random.chance(0.03) ? 'in the request' : undefined))
      : within
    const { answer, problem } = await attempt(() => send(draft))
    const status = answer?.status ?? 0
    found.statuses[status] = (found.statuses[status] ?? 0) + 1
    const fault = problem ?? (answer && findFault(draft, answer, world))
    if (fault) found.findings.push(`#${number} ${draft.method} ${targetOf(draft).slice(0, 300)}: ${fault}`)
  }

  async function worker(): Promise<void> {
    for (let number = next++; number < from + count; number = next++) {
      await one(number)
      if (number % RESTORE_EVERY === 0) await world.restore()
      if ((number - from) % Math.ceil(count / 100) === 0) report?.(number - from)
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  found.findings.push(...(await stillServes(backend, world)))
  backend.closeSockets()
  server.close()
  server.closeAllConnections()
  return found
}

function draftOf(backend: Backend, drafts: Draft[], random: Random, world: World): Draft {
  const draft = structuredClone(random.pick(drafts))
  const { publishableKey, secretKey } = backend.keys
  if (random.chance(0.97)) draft.headers['apikey'] = draft.privileged ? secretKey : publishableKey
  if (random.chance(0.1) && !draft.privileged) draft.headers['authorization'] ??= `Bearer ${world.token}`
  if (draft.body !== undefined && typeof draft.body === 'object')
    draft.headers['content-type'] ??= 'application/json'
  if (random.chance(0.97)) mutate(draft, random, world)
  return draft
}

/** The response, or the problem of a request that has none in time. */
export async function attempt(
  work: () => Promise<FuzzResponse | undefined>,
): Promise<{ answer?: FuzzResponse | undefined; problem?: string }> {
  const late = new AbortController()
  const outcome = work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ problem: `threw ${String(error)}` }),
  )
  const silence = pause(TIMEOUT_MS, { problem: 'was not answered' }, { signal: late.signal }).catch(
    () => ({}),
  )
  const first = await Promise.race([outcome, silence])
  late.abort()
  return first
}
