import type { SoakedShop, Victim } from './soaked-shop.ts'

const VICTIMS: readonly Victim[] = ['server', 'database', 'both']

export interface Kills {
  /** Counts one unit of work; kills something when it is time. */
  advance: () => void
  /** Resolves when the shop runs again after the last kill. */
  end: () => Promise<void>
}

/** Spreads `count` kills over `work` units, one at a time, never at exactly the same point of two runs with other seeds. */
export function planKills(shop: SoakedShop, { count, work, random, report }: KillPlan): Kills {
  const due = Array.from({ length: count }, (_, index) =>
    Math.max(1, Math.floor(((index + 0.3 + random() * 0.4) * work) / count)),
  )
  let done = 0
  let begun = 0
  let killing = Promise.resolve()
  return {
    advance: () => {
      done += 1
      while (begun < due.length && done >= due[begun]!) {
        const victim = VICTIMS[begun % VICTIMS.length]!
        begun += 1
        killing = killing.then(() => {
          report(`${done} of ${work}: killing ${victim === 'both' ? 'server and database' : `the ${victim}`}`)
          return shop.kill(victim)
        })
      }
    },
    end: () => killing,
  }
}

interface KillPlan {
  count: number
  /** Number of times that `advance` is called. */
  work: number
  random: () => number
  report: (line: string) => void
}
