import { describe, expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('CSV', () => {
  const csv = { mediaType: 'text/csv', isCall: false, columns: undefined }
  const rowsOf = (text: string) => {
    const payload = parsePayload(bytes(text), csv)
    return payload.kind === 'json' ? (JSON.parse(payload.text) as unknown) : undefined
  }

  test.each([
    ['lines', 'a,b\n1,2', [{ a: '1', b: '2' }]],
    ['a line end after the last line', 'a,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['line ends of several systems', 'a\r\n1\n2\r3', [{ a: '1' }, { a: '2' }, { a: '3' }]],
    ['quotes and commas', '"a,b","c""d"\n"1","x, ""y"""', [{ 'a,b': '1', 'c"d': 'x, "y"' }]],
    ['line ends in values', 'a,b\r\n"e\r\nf\r",\r\n', [{ a: 'e\r\nf\r', b: '' }]],
    [
      'empty values',
      'a,b\n,\n1,',
      [
        { a: '', b: '' },
        { a: '1', b: '' },
      ],
    ],
    ['empty lines', 'a,b\n\n1,2\n\n', [{ a: '1', b: '2' }]],
    ['NULL', 'a,b\nNULL,null', [{ a: null, b: 'null' }]],
    ['names in any script', '"größe",名前\n🪑,ö', [{ größe: '🪑', 名前: 'ö' }]],
    ['a header only', 'a,b\n', []],
    [
      'a last field that is empty or in quotes',
      'a,b\n1,\n2,"3"',
      [
        { a: '1', b: '' },
        { a: '2', b: '3' },
      ],
    ],
    ['two columns of one name', 'a,a\n1,2', [{ a: '2' }]],
  ])('with %s', (_what, text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })

  test.each([
    ['nothing', '', 'Empty or invalid csv'],
    ['only line ends', '\n\r\n', 'Empty or invalid csv'],
    ['a quote that is not closed', 'a\n"open', 'Empty or invalid csv'],
    ['text after a closing quote', 'a,b\n"1"2,3', 'Empty or invalid csv'],
    ['a quote within a value', 'a\nx"y"', 'Empty or invalid csv'],
    [
      'many columns',
      Array.from({ length: 30_000 }, (_, at) => `a${at}`).join(),
      'A row can have at most 1664 columns',
    ],
    ['lines of different length', 'a,b\n1', 'All lines must have same number of fields'],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => rowsOf(text)).toThrow(expect.objectContaining({ code: 'PGRST102', message }))
  })
})

test('a form has at most 10,000 fields, for a table and for a function', () => {
  for (const isCall of [false, true]) {
    const form = { mediaType: 'application/x-www-form-urlencoded', isCall, columns: undefined }
    const payload = parsePayload(bytes('a=1&'.repeat(9_999) + 'b=2'), form)
    expect(payload).toMatchObject({ keys: ['a', 'b'] })
    expect(() => parsePayload(bytes('&'.repeat(10_000)), form)).toThrow(
      expect.objectContaining({ code: 'PGRST102', message: 'A form can have at most 10000 fields' }),
    )
  }
})

describe('bodies', () => {
  const json = { mediaType: 'application/json', isCall: false, columns: undefined }

  test('keep their text, and list their keys', () => {
    expect(parsePayload(bytes('{"b": 1.10, "a": 2}'), json)).toEqual({
      kind: 'json',
      text: '{"b": 1.10, "a": 2}',
      isObject: true,
      keys: ['b', 'a'],
    })
  })

  test('rows may have their keys in any order', () => {
    expect(parsePayload(bytes('[{"a": 1, "b": 2}, {"b": 3, "a": 4}]'), json)).toMatchObject({
      isObject: false,
      keys: ['a', 'b'],
    })
  })

  test('with millions of rows are refused without being read, and functions take long objects', () => {
    const most = 'A request can have at most 50000 rows'
    const tooMany = expect.objectContaining({ code: 'PGRST102', message: most })
    expect(() => parsePayload(bytes(` [${'{},'.repeat(50_000)}`), json)).toThrow(tooMany)
    expect(parsePayload(bytes(`[${'{},'.repeat(49_999)}{}]`), json)).toMatchObject({ keys: [] })
    const long = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, 0])))
    expect(parsePayload(bytes(long), { ...json, isCall: true })).toMatchObject({ isObject: true })
  })

  test('columns replaces the keys', () => {
    const payload = parsePayload(bytes('[{"a": 1}, {"b": 2}]'), { ...json, columns: ['a', 'b'] })
    expect(payload.keys).toEqual(['a', 'b'])
  })

  test('an empty body calls a function without arguments', () => {
    expect(parsePayload(bytes(''), { ...json, isCall: true })).toMatchObject({ text: '{}', keys: [] })
  })

  test('bytes for a function are sent as hexadecimal', () => {
    const context = { ...json, isCall: true, mediaType: 'application/octet-stream' }
    expect(parsePayload(new Uint8Array([0, 255]), context)).toMatchObject({ kind: 'raw', text: '\\x00ff' })
  })

  test('brackets in strings do not count as depth', () => {
    expect(parsePayload(bytes(JSON.stringify({ a: '['.repeat(5000) })), json)).toMatchObject({ keys: ['a'] })
  })
})
