import { describe, expect, test } from 'vitest'
import { viewColumnOrigins } from './view-columns.ts'

const entry = (
  resno: number,
  name: string,
  table: number,
  column: number,
  inner = '{VAR :varno 1 :location 7}',
) =>
  `{TARGETENTRY :expr ${inner} :resno ${resno} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
const query = (entries: string[], before = '') =>
  `({QUERY :commandType 1 ${before} :targetList (${entries.join(' ')}) :rowMarks <>})`

describe('the columns of a view', () => {
  test('are traced to their origins', () => {
    expect(viewColumnOrigins(query([entry(1, 'id', 500, 1), entry(2, 'title', 500, 4)]))).toEqual([
      { viewColumn: 1, oid: '500', number: 1 },
      { viewColumn: 2, oid: '500', number: 4 },
    ])
  })

  test('that are expressions have no origin', () => {
    expect(
      viewColumnOrigins(query([entry(1, 'total', 0, 0, '{OPEXPR :args ({VAR :varno 1} {CONST :x 1})}')])),
    ).toEqual([])
  })

  test('of a subquery are not those of the view', () => {
    const subquery = `:rtable ({RTE :subquery {QUERY :targetList (${entry(1, 'x', 600, 2)})}})`
    expect(viewColumnOrigins(query([entry(1, 'id', 500, 1)], subquery))).toEqual([
      { viewColumn: 1, oid: '500', number: 1 },
    ])
  })

  test('a nested target list in an expression is ignored', () => {
    const sublink = `{SUBLINK :subselect {QUERY :targetList (${entry(9, 'x', 600, 2)})}}`
    expect(viewColumnOrigins(query([entry(1, 'n', 500, 3, sublink)]))).toEqual([
      { viewColumn: 1, oid: '500', number: 3 },
    ])
  })

  test('may have brackets in their names', () => {
    expect(
      viewColumnOrigins(query([entry(1, 'odd\\{\\(\\ name', 500, 1), entry(2, 'b', 500, 2)])),
    ).toHaveLength(2)
  })

  test('of an empty definition are none', () => {
    expect(viewColumnOrigins('<>')).toEqual([])
    expect(viewColumnOrigins('')).toEqual([])
  })
})
