import { join } from 'node:path'
import { openDatabase, startCluster, type Database } from '@parlour/backend'
import { sampleOf, type Figure, type Section } from '../figure.ts'
import { largeFolder } from '../large-shop.ts'

const ROUNDS = 5
/** Milliseconds within the database for 95 of 100 searches among 100,000 products. */
const TARGET_MS = 15

const WORDS = [
  'Velvet',
  'Leather',
  'Rattan',
  'Brass',
  'Sofa',
  'Chair',
  'Console',
  'Curtain',
  'Mirror',
  'Calabar',
]

/** The shop's search among 100,000 products, with words as they are and with typing errors. */
export const search: Section = {
  name: 'search',
  measure: async () => measureSearches(await largeFolder()),
}

async function measureSearches(dataDir: string): Promise<Figure[]> {
  const cluster = await startCluster({ dir: join(dataDir, 'postgres') })
  const database = openDatabase(cluster.connection)
  try {
    return await timeSearches(database)
  } finally {
    await database.close()
    await cluster.stop()
  }
}

async function timeSearches(database: Database): Promise<Figure[]> {
  const asTyped = textsOf(WORDS)
  const wrong = textsOf(WORDS.map(misspelt))
  const rounds = { asTyped: [] as number[], wrong: [] as number[] }
  // In turns, after one round that fills the caches of PostgreSQL.
  await slowest(database, asTyped)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.asTyped.push(await slowest(database, asTyped))
    rounds.wrong.push(await slowest(database, wrong))
  }
  return [
    figure('search: 95 of 100 texts', rounds.asTyped),
    figure('search: 95 of 100 texts with typing errors', rounds.wrong),
  ]
}

/** Each word alone, and each pair of words. */
function textsOf(words: string[]): string[] {
  return words.flatMap((one) => [
    one,
    ...words.filter((other) => other !== one).map((other) => `${one} ${other}`),
  ])
}

/** Two letters in the middle are swapped. */
function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2)
  return word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1)
}

/** The time in milliseconds that 95 of 100 texts need at most. */
async function slowest(database: Database, texts: string[]): Promise<number> {
  const times: number[] = []
  for (const text of texts) {
    const began = performance.now()
    await database.query('select id from public.search_active_products($1)', [text])
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
}

function figure(what: string, rounds: number[]): Figure {
  const value = sampleOf(rounds)
  return {
    what,
    value,
    unit: 'ms',
    target: { text: `at most ${TARGET_MS} ms`, isMet: value.median <= TARGET_MS },
  }
}
