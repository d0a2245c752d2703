import { describe, expect, test } from 'vitest'
import {
  traceViews,
  viewForeignKeys,
  viewPrimaryKey,
  type StoredForeignKey,
  type ViewRow,
} from './view-keys.ts'

const posts = { oid: '1', columns: { '1': 'id', '2': 'author_id', '3': 'title' }, primaryKey: ['id'] }
const authors = { oid: '2', columns: { '1': 'id', '2': 'name' }, primaryKey: ['id'] }
const tables = [posts, authors]

/** A view of columns given as [its name for it, the relation, the column's number there]. */
function view(oid: string, name: string, columns: [string, string, number][]): ViewRow {
  const entries = columns.map(
    ([, from, number], at) =>
      `{TARGETENTRY :expr {VAR} :resno ${at + 1} :resorigtbl ${from} :resorigcol ${number}}`,
  )
  return {
    oid,
    schema: 'public',
    name,
    definition: `({QUERY :targetList (${entries.join(' ')})})`,
    columns: Object.fromEntries(columns.map(([own], at) => [at + 1, own])),
  }
}

const written: StoredForeignKey = {
  constraint: 'posts_author_id_fkey',
  originOid: '1',
  targetOid: '2',
  origin: { schema: 'public', name: 'posts' },
  target: { schema: 'public', name: 'authors' },
  columns: [['author_id', 'id']],
  isUnique: false,
}

describe('a view', () => {
  test('has the foreign keys whose columns it contains, under its own names', () => {
    const views = traceViews(
      [
        view('9', 'v', [
          ['post', '1', 1],
          ['writer', '1', 2],
        ]),
      ],
      tables,
    )
    expect(viewForeignKeys(views, [written])).toEqual([
      {
        constraint: 'posts_author_id_fkey',
        isUnique: false,
        origin: { schema: 'public', name: 'v' },
        target: { schema: 'public', name: 'authors' },
        columns: [['writer', 'id']],
      },
    ])
  })

  test('has none whose columns it omits', () => {
    expect(viewForeignKeys(traceViews([view('9', 'v', [['post', '1', 1]])], tables), [written])).toEqual([])
  })

  test('can be referenced, and views reference views', () => {
    const views = traceViews([view('8', 'a', [['nr', '2', 1]]), view('9', 'p', [['by', '1', 2]])], tables)
    const ends = viewForeignKeys(views, [written]).map(({ origin, target, columns }) => [
      origin.name,
      target.name,
      columns,
    ])
    expect(ends).toEqual([
      ['p', 'authors', [['by', 'id']]],
      ['posts', 'a', [['author_id', 'nr']]],
      ['p', 'a', [['by', 'nr']]],
    ])
  })

  test('on a view is traced to the table', () => {
    const [, upper] = traceViews(
      [view('8', 'low', [['x', '1', 1]]), view('9', 'high', [['y', '8', 1]])],
      tables,
    )
    expect(upper && viewPrimaryKey(upper, tables)).toEqual(['y'])
  })

  test('that is circular has no origin', () => {
    const [loop] = traceViews([view('8', 'a', [['x', '9', 1]]), view('9', 'b', [['x', '8', 1]])], tables)
    expect(loop?.bases.size).toBe(0)
  })

  test('without the whole key has no primary key', () => {
    const [plain] = traceViews([view('9', 'v', [['title', '1', 3]])], tables)
    expect(plain && viewPrimaryKey(plain, tables)).toEqual([])
  })
})
