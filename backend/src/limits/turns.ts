import type { Network } from '../networks.ts'
import { createCounts, type Counts } from './counts.ts'
import { memberOf, type Owner } from './owner.ts'
import { moveToEnd, WaitingLine } from './waiting-line.ts'

/** Tells when waiting ends. */
export interface Clock {
  /** Calls `run` after so many milliseconds. @returns a function that prevents it */
  after(milliseconds: number, run: () => void): () => void
}

/** A line in which work of one urgency waits. */
export interface LineOptions {
  /** How much may wait. Beyond that the owner with the most loses its latest. */
  length: number
  /** How much of it one owner may have waiting. Default: all. */
  perOwner?: number
  /** How long work waits at most, in milliseconds. */
  patienceMs: number
  /** Lines with a lower rank are served first, those with the same in turn. Default: 0. */
  rank?: number
}

export interface TurnsOptions<Share extends string, Line extends string> {
  /** How much work of each share runs at once. */
  shareOf: (share: Share) => number
  lines: Record<Line, LineOptions>
  /** How much work of one network runs at once. Default: without a limit. */
  perNetwork?: number
  /** How much of that one member may have. Default: all. */
  perMember?: number
  /** The error of work that is refused: too much waits, or it has waited for too long. */
  busy: () => Error
  clock?: Clock
}

/** Work that asks for its turn. */
export interface Work<Share extends string, Line extends string> {
  line: Line
  /** It begins once all of these have room. What no share of a kind of work includes is kept from it. */
  shares: readonly Share[]
  /** Networks take turns, and so do the members of each. Without an owner it is the service's own work. */
  owner?: Owner | undefined
  /** Which part of the line it may find filled. Default: 1. */
  partOfLine?: number
  /** Leaves the line when this is aborted. */
  signal?: AbortSignal | undefined
}

export interface Turns<Share extends string, Line extends string> {
  /**
   * Waits for the work's turn, not at all while its shares have room.
   * @returns a function that gives its shares back
   * @throws the error of `busy`
   */
  enter(work: Work<Share, Line>): Promise<() => void>
  /** Like `enter`, without waiting: undefined if it would have to. */
  enterAtOnce(work: Work<Share, Line>): (() => void) | undefined
  running(share: Share): number
  waiting(line: Line): number
}

interface Entry<Share extends string, Line extends string> extends Work<Share, Line> {
  owner: Owner | undefined
  admit(): void
  refuse(): void
}

interface OpenLine<Share extends string, Line extends string> extends LineOptions {
  entries: WaitingLine<Entry<Share, Line>>
}

const CLOCK: Clock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/**
 * The turns of all who want something scarce, such as connections or threads. Limits hold for this process.
 */
export function createTurns<Share extends string, Line extends string = 'all'>(
  options: TurnsOptions<Share, Line>,
): Turns<Share, Line> {
  const { shareOf, busy, clock = CLOCK } = options
  const used = new Map<Share, number>()
  const lines = openLines<Share, Line>(options.lines)
  const counts = createOwnerCounts(options)

  const running = (share: Share) => used.get(share) ?? 0
  const fits = ({ shares, owner }: Work<Share, Line>) =>
    shares.every((share) => running(share) < shareOf(share)) && counts.haveRoom(owner)

  function take({ shares, owner }: Work<Share, Line>): () => void {
    for (const share of shares) used.set(share, running(share) + 1)
    const leaveCounts = counts.take(owner)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      for (const share of shares) used.set(share, running(share) - 1)
      leaveCounts()
      admitNext()
    }
  }

  const isEmpty = () => [...lines.values()].every(({ entries }) => entries.length === 0)

  function admitNext(): void {
    if (isEmpty()) return
    for (let entry = nextOf(lines, fits); entry; entry = nextOf(lines, fits)) entry.admit()
  }

  function lineOf(name: Line): OpenLine<Share, Line> {
    const line = lines.get(name)
    if (!line) throw new Error(`There is no line ${name}`)
    return line
  }

  function wait(work: Work<Share, Line>): Promise<() => void> {
    const { entries, patienceMs } = lineOf(work.line)
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const settle = () => {
      entries.remove(entry)
      stopTimer()
      work.signal?.removeEventListener('abort', entry.refuse)
    }
    const entry: Entry<Share, Line> = {
      ...work,
      owner: work.owner,
      admit() {
        settle()
        resolve(take(work))
      },
      refuse() {
        settle()
        reject(busy())
      },
    }
    makeRoom(lineOf(work.line), entry)
    const stopTimer = clock.after(patienceMs, entry.refuse)
    work.signal?.addEventListener('abort', entry.refuse)
    // Of the same rank, the line that has waited longest is next.
    if (entries.length === 0) moveToEnd(lines, work.line)
    entries.add(entry)
    return promise
  }

  /** @throws the error of `busy` if no owner has more entries than this one would have */
  function makeRoom(
    { entries, length, perOwner = length }: OpenLine<Share, Line>,
    entry: Entry<Share, Line>,
  ): void {
    if (entry.owner && entries.countOfOwner(entry) >= perOwner) throw busy()
    if (entries.length < Math.ceil(length * (entry.partOfLine ?? 1))) return
    const displaced = entries.displaceFor(entry)
    if (!displaced) throw busy()
    displaced.refuse()
  }

  const enterAtOnce = (work: Work<Share, Line>) => (fits(work) ? take(work) : undefined)

  return {
    enterAtOnce,
    async enter(work) {
      const leave = enterAtOnce(work)
      if (leave) return leave
      // A signal that is aborted already emits no event.
      if (work.signal?.aborted) throw busy()
      return await wait(work)
    },
    running,
    waiting: (line) => lineOf(line).entries.length,
  }
}

/** The next entry that fits. Its line comes after others of the same rank then. */
function nextOf<Share extends string, Line extends string>(
  lines: Map<Line, OpenLine<Share, Line>>,
  fits: (entry: Entry<Share, Line>) => boolean,
): Entry<Share, Line> | undefined {
  const waiting = [...lines].filter(([, { entries }]) => entries.length > 0)
  if (waiting.length > 1) waiting.sort(([, one], [, other]) => (one.rank ?? 0) - (other.rank ?? 0))
  for (const [name, line] of waiting) {
    const entry = line.entries.takeNext(fits)
    if (!entry) continue
    moveToEnd(lines, name)
    return entry
  }
  return undefined
}

function openLines<Share extends string, Line extends string>(options: Record<Line, LineOptions>) {
  return new Map(
    (Object.keys(options) as Line[]).map((name) => [
      name,
      { ...options[name], entries: new WaitingLine<Entry<Share, Line>>() },
    ]),
  )
}

/** What each network, and each member of it, has running. */
function createOwnerCounts({ perNetwork, perMember }: { perNetwork?: number; perMember?: number }) {
  const counts: [Counts, (owner: Owner) => readonly Network[]][] = []
  if (perNetwork !== undefined) counts.push([createCounts(perNetwork), ({ networks }) => networks])
  if (perMember !== undefined) counts.push([createCounts(perMember), limitedMember])
  return {
    haveRoom: (owner: Owner | undefined) =>
      owner === undefined || counts.every(([each, namesOf]) => each.hasRoom(namesOf(owner))),
    take(owner: Owner | undefined): () => void {
      const leaves = owner ? counts.map(([each, namesOf]) => each.take(namesOf(owner))) : []
      return () => leaves.forEach((leave) => leave?.())
    },
  }
}

/** Members of a network that is not public are not limited: they may be all visitors of a proxy. */
function limitedMember(owner: Owner): readonly Network[] {
  return owner.networks.length === 0 ? [] : [{ name: memberOf(owner), share: 1 }]
}
