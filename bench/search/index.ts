import type { Database } from '@parlour/backend'
import type { Figure, Section } from '../figure.ts'
import { withLargeDatabase } from '../large-shop.ts'
import { slowest, slowestFigure } from '../slowest.ts'

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
  measure: () => withLargeDatabase(timeSearches),
}

async function timeSearches(database: Database): Promise<Figure[]> {
  const asTyped = textsOf(WORDS)
  const wrong = textsOf(WORDS.map(misspelt))
  const rounds = { asTyped: [] as number[], wrong: [] as number[] }
  // In turns, after one round that fills the caches of PostgreSQL.
  await slowestSearch(database, asTyped)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.asTyped.push(await slowestSearch(database, asTyped))
    rounds.wrong.push(await slowestSearch(database, wrong))
  }
  return [
    slowestFigure('search: 95 of 100 texts', rounds.asTyped, TARGET_MS),
    slowestFigure('search: 95 of 100 texts with typing errors', rounds.wrong, TARGET_MS),
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

function slowestSearch(database: Database, texts: readonly string[]): Promise<number> {
  return slowest(texts, (text) => database.query('select id from public.search_active_products($1)', [text]))
}
