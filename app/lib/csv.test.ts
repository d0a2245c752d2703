import { expect, test } from 'vitest'
import { joinList, listSeparator, splitAddresses, splitList } from './csv-cells.ts'
import { BYTE_ORDER_MARK, csvLines, readCsv } from './csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(bytes(text))

test('every cell is quoted, and numbers are written as they are', () => {
  expect(csvLines([['6" nail', 'a,b', 'two\nlines', -5, 1999.5, true, null, ' x ']])).toBe(
    '"6"" nail","a,b","two\nlines","-5","1999.5","true",""," x "\r\n',
  )
  expect(csvLines([])).toBe('')
})

test.each([
  '=1+1',
  '+1+1',
  '+234-803',
  "'+234 803",
  '-5',
  '@SUM(A1)',
  '\tx',
  '\rx',
  "'=1",
  "''-2",
  '\n=1',
  '  =1',
  '\r\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('the text %j is escaped against formulas and read back unchanged', (text) => {
  const line = csvLines([['Name'], [text]])
  expect(line.split('\r\n')[1]!.replace(/^"/, '')).toMatch(/^'/)
  expect(read(line).rows[0]!.cells).toEqual([text])
})

test.each([
  ['a;=1', "a;'=1"],
  ["a;'=1;-2", "a;''=1;'-2"],
  ['a\t@b', "a\t'@b"],
  ['two\r\n＝1', "two\r\n'＝1"],
  ['a; =1\nb', "a;' =1\nb"],
])('the text %j is escaped where a spreadsheet might begin a cell, and read back', (text, cell) => {
  const line = csvLines([['Name'], [text]])
  expect(line).toBe(`"Name"\r\n"${cell}"\r\n`)
  expect(read(line).rows[0]!.cells).toEqual([text])
})

test.each([
  '+234 803 555 0101',
  '+2348035550101',
  "it's",
  "'quoted'",
  '5 - 3',
  'ọjà ₦500',
  'a;b',
  ' spaced ',
  'two\r\nlines; and 5 - 3',
])('the text %j is written as it is and read back unchanged', (text) => {
  const line = csvLines([
    ['Name', 'Other'],
    [text, 'x'],
  ])
  expect(line).toBe(`"Name","Other"\r\n"${text}","x"\r\n`)
  expect(read(line).rows[0]!.cells).toEqual([text, 'x'])
})

test('the line of a row counts line breaks in cells and empty lines', () => {
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
  [
    'Name,SKU\nSofa,A\n"Bed,B',
    'Line 3: a quote is opened here and not closed properly, or the file was cut off. The line begins with “Bed,B”.',
  ],
])('the file %j is refused with a helpful message', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test.each([
  [
    'a cell too many',
    'Name,SKU\nSofa,A,5\nBed,B',
    'This line has 3 cells, but the first line names 2 columns: “5” is too many.',
  ],
  ['several', 'Name\nSofa,A,\0', '“A, ␀” are too many'],
  [
    'the end in the middle of a line',
    'Name,SKU,Price\r\nBed,B,5\r\nSof',
    'after “Sof”: it has 1 of 3 cells.',
  ],
])('%s is a problem of its line, and the others are read', (_what, text, message) => {
  const { rows, problems } = read(text)
  expect(problems).toEqual([{ line: expect.any(Number), message: expect.stringContaining(message) }])
  const [{ line } = { line: 0 }] = problems
  expect(line).toBe(text.split('\n').findIndex((each) => /5$|A,|Sof$/.test(each) && each !== 'Bed,B,5\r') + 1)
  expect(rows.map((row) => row.line)).not.toContain(line)
})

test('empty cells may be missing or too many at the end of a line', () => {
  expect(read('Name,SKU\nSofa\nBed,B,,\n')).toMatchObject({
    rows: [{ cells: ['Sofa'] }, { cells: ['Bed', 'B', '', ''] }],
    problems: [],
  })
})

test('a file that ends in the middle of a letter was cut off', () => {
  const whole = bytes('Name\nSofa\nỌ')
  expect(() => readCsv(whole.slice(0, -1))).toThrow(
    'ends in the middle of a letter on line 3: it was cut off',
  )
})

test.each([
  ['sep=;\r\nName;Price\r\nSofa;"4,500"', [';']],
  [`${BYTE_ORDER_MARK}"sep=|"\nName|Price\nSofa|4,500`, ['|']],
  ['SEP=\t\nName\tPrice\nSofa\t4,500', ['\t']],
  ['sep=,\nName,Price\nSofa,"4,500"', [',']],
])('the first line of %j names what separates the cells', (text) => {
  expect(read(text)).toEqual({
    header: ['Name', 'Price'],
    rows: [{ line: 3, cells: ['Sofa', '4,500'] }],
    problems: [],
  })
})

test('a file that is not UTF-8 is refused', () => {
  expect(() => readCsv(Uint8Array.from([0x4e, 0xe9, 0x0a]))).toThrow('not in UTF-8')
  expect(() => readCsv(Uint8Array.from([0xff, 0xfe, 0x4e, 0x00]))).toThrow('not in UTF-8')
})

test.each([
  [[]],
  [['oak']],
  [['oak', 'iroko']],
  [['6 x 4, "large"', 'a\\b', 'c\\']],
  [['\\,', ',']],
  [['Black/White']],
  [['a;b']],
  [['one|two', 'two\nlines']],
  [['/a.jpg', 'https://x.example/a,b;c.jpg']],
])('the list %j is written to one cell and read back unchanged', (entries) => {
  const cell = joinList(entries)
  expect(splitList(cell, listSeparator([cell]))).toEqual(entries)
})

test.each([
  [
    ['Oak', 'Oak; Iroko'],
    ['Oak', 'Iroko'],
  ],
  [
    ['Oak, dark; Iroko', 'Oak;Teak'],
    ['Oak', 'Teak'],
  ],
  [['Oak|Iroko'], ['Oak', 'Iroko']],
  [['Oak\r\nIroko, dark'], ['Oak', 'Iroko, dark']],
  [['Oak / Iroko'], ['Oak', 'Iroko']],
  [['Oak, Iroko', 'Black/White'], ['Black/White']],
  [['4/6', 'Oak'], ['Oak']],
])('of the cells %j the last one is the list %j', (cells, entries) => {
  expect(splitList(cells.at(-1)!, listSeparator(cells))).toEqual(entries)
})

test.each([',', ', ', ';', '|', ' ', '\n', ' ; '])('addresses are separated by %j', (separator) => {
  const addresses = ['https://x.example/a.jpg?v=1;2', '/b.jpg', 'http://x.example/c.jpg']
  expect(splitAddresses(addresses.join(separator))).toEqual(addresses)
  expect(splitAddresses(joinList(addresses))).toEqual(addresses)
})

test('spaces and empty entries of a list are dropped', () => {
  expect(splitList(' oak,,iroko , teak ')).toEqual(['oak', 'iroko', 'teak'])
})

test('the apostrophe before an escaped phone number is removed', () => {
  expect(read("Phone\r\n'+2348035550101\r\n").rows[0]!.cells).toEqual(['+2348035550101'])
})
