import { expect, test } from 'vitest'
import { joinedList, splitList } from './csv-cells.ts'
import { BYTE_ORDER_MARK, csvLines, readCsv } from './csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(bytes(text))

test('texts are quoted where they need it, and numbers stay numbers', () => {
  expect(csvLines([['6" nail', 'a,b', 'two\nlines', -5, 1999.5, true, null, ' x ']])).toBe(
    '"6"" nail","a,b","two\nlines",-5,1999.5,true,," x "\r\n',
  )
  expect(csvLines([])).toBe('')
})

test.each(['=1+1', '+234 803', '-5', '@SUM(A1)', '\tx', '\rx', "'=1", "''-2"])(
  'the text %j cannot run as a formula, and comes back as it was',
  (text) => {
    const line = csvLines([['Name'], [text]])
    expect(line.split('\r\n')[1]!.replace(/^"/, '')).toMatch(/^'/)
    expect(read(line).rows[0]!.cells).toEqual([text])
  },
)

test.each(["it's", "'quoted'", '5 - 3', 'ọjà ₦500', 'a;b', ' spaced '])(
  'the text %j needs no guard and comes back as it was',
  (text) => {
    const line = csvLines([
      ['Name', 'Other'],
      [text, 'x'],
    ])
    expect(line).not.toContain("\n''")
    expect(read(line).rows[0]!.cells).toEqual([text, 'x'])
  },
)

test('rows know the lines on which they begin, behind cells of several lines and empty lines', () => {
  const { header, rows } = read(`${BYTE_ORDER_MARK}Name , SKU\r\n"two\r\nlines",A\r\n\r\n,\r\nlast,B`)
  expect(header).toEqual(['Name', 'SKU'])
  expect(rows).toEqual([
    { line: 2, cells: ['two\r\nlines', 'A'] },
    { line: 6, cells: ['last', 'B'] },
  ])
})

test.each([
  ['', 'This file is empty.'],
  [`${BYTE_ORDER_MARK}\r\n\r\n`, 'This file is empty.'],
  ['Name;SKU;Price\nSofa;A;5', 'separates its cells by semicolons'],
  ['Name\tSKU\nSofa\tA', 'separates its cells by tabs'],
  ['Name,SKU\nSofa,A,5', 'Line 2 has 3 cells, but the first line names 2 columns.'],
  ['Name,SKU\nSofa,A\n"Bed,B', 'Line 3: a quote is opened here'],
])('the file %j is refused with what to do', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('a file that is not UTF-8 is refused', () => {
  expect(() => readCsv(Uint8Array.from([0x4e, 0xe9, 0x0a]))).toThrow('not in UTF-8')
  expect(() => readCsv(Uint8Array.from([0xff, 0xfe, 0x4e, 0x00]))).toThrow('not in UTF-8')
})

test.each([[[]], [['oak']], [['oak', 'iroko']], [['6 x 4, "large"', 'a\\b', 'c\\']], [['\\,', ',']]])(
  'the list %j stands in one cell and comes back',
  (entries) => {
    expect(splitList(joinedList(entries))).toEqual(entries)
  },
)

test('a list is read as people type it', () => {
  expect(splitList(' oak,,iroko , teak ')).toEqual(['oak', 'iroko', 'teak'])
})
