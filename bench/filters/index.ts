import type { Database } from '@parlour/backend'
import type { Figure, Section } from '../figure.ts'
import { withLargeDatabase } from '../large-shop.ts'
import { slowest, slowestFigure } from '../slowest.ts'

const ROUNDS = 5
/** Milliseconds within the database for 95 of 100 filtered lists among 100,000 products. */
const TARGET_MS = 30

const SORTS = ['popular', 'price-low', 'price-high', 'newest']

/** What a shopper chooses in the panel: the groups, of which each must be met by one of its values, and a range of prices. */
interface Choice {
  groups: string[][]
  prices?: [from: number | null, to: number | null]
}

/** Common and rare values, ranges with many, few and no products: see `large-shop.sql`. */
const ONE: Choice[] = [
  ...[
    ['colour:shade-0'],
    ['colour:shade-35'],
    ['material:wood-0'],
    ['material:wood-30'],
    ['size:size-3'],
    ['size:size-3', 'size:size-21'],
    ['width:60-90'],
    ['stock:in'],
    ['sale:yes'],
    ['colour:nobody-has-it'],
  ].map((group) => ({ groups: [group] })),
  ...(
    [
      [1_000_000, 1_100_000],
      [2_990_000, null],
      [4_000_000, null],
      [null, 20_000],
      [1_500_000, 1_501_000],
    ] as const
  ).map(([from, to]): Choice => ({ groups: [], prices: [from, to] })),
]

/** The shop's list with one filter, and with each pair of filters, in each of its orders. */
export const filters: Section = { name: 'filters', measure: () => withLargeDatabase(timeFilters) }

async function timeFilters(database: Database): Promise<Figure[]> {
  const choices = [...(await categories(database)), ...ONE]
  const all = [...choices, ...pairsOf(choices)]
  const rounds = { lists: [] as number[], counts: [] as number[] }
  // After one round that fills the caches of PostgreSQL.
  await slowestList(database, all)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.lists.push(await slowestList(database, all))
    rounds.counts.push(await slowest(all, (choice) => count(database, choice)))
  }
  return [
    slowestFigure('filters: 95 of 100 lists', rounds.lists, TARGET_MS),
    slowestFigure('filters: 95 of 100 counts of what is found', rounds.counts, TARGET_MS),
  ]
}

/** The category with the most products and the one with the fewest. */
async function categories(database: Database): Promise<Choice[]> {
  const { rows } = await database.query<{ category: string }>(
    'select category from public.products group by category order by count(*) desc, category',
  )
  return [rows.at(0), rows.at(-1)].map((row) => ({ groups: [[`category:${row?.category}`]] }))
}

function pairsOf(choices: Choice[]): Choice[] {
  return choices.flatMap((one, index) =>
    choices
      .slice(index + 1)
      .filter((other) => !(one.prices && other.prices))
      .map((other): Choice => {
        const prices = one.prices ?? other.prices
        return { groups: [...one.groups, ...other.groups], ...(prices && { prices }) }
      }),
  )
}

async function slowestList(database: Database, choices: Choice[]): Promise<number> {
  const lists = choices.flatMap((choice) => SORTS.map((sort) => ({ choice, sort })))
  return await slowest(lists, ({ choice, sort }) =>
    database.query('select id from public.list_filtered_products($1::jsonb, $2, $3, $4)', [
      ...argumentsOf(choice),
      sort,
    ]),
  )
}

function count(database: Database, choice: Choice) {
  return database.query('select public.count_filtered_products($1::jsonb, $2, $3)', argumentsOf(choice))
}

function argumentsOf({ groups, prices: [from, to] = [null, null] }: Choice): unknown[] {
  return [JSON.stringify(groups), from, to]
}
