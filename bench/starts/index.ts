import { rmSync } from 'node:fs'
import { sampleOf, type Figure, type Section } from '../figure.ts'
import { npmStart } from '../npm-start.ts'
import { emptyFolder, keepCopy } from '../temporary-shop.ts'

const ROUNDS = 3
/** In milliseconds. */
const FIRST_BUDGET = 3_000
const SECOND_BUDGET = 1_000

/** From `npm start` until the home page has been received, with and without a shop in the data folder. */
export const starts: Section = {
  name: 'starts',
  async measure() {
    const first: number[] = []
    const second: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = emptyFolder()
      try {
        first.push(await timeStart(dataDir))
        second.push(await timeStart(dataDir))
        if (round === 0) keepCopy(dataDir)
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
    return [
      figure('first start of a new demonstration shop', first, FIRST_BUDGET),
      figure('second start', second, SECOND_BUDGET),
    ]
  },
}

async function timeStart(dataDir: string): Promise<number> {
  const shop = await npmStart(dataDir)
  await shop.stop()
  return shop.firstPage
}

function figure(what: string, times: readonly number[], budget: number): Figure {
  const value = sampleOf(times)
  return {
    what,
    value,
    unit: 'ms',
    target: { text: `at most ${budget} ms`, isMet: value.median <= budget },
  }
}
