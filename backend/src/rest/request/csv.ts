import { errors } from '../errors.ts'

const invalid = () => errors.body('Empty or invalid csv')

/**
 * The records of a CSV text by RFC 4180, without empty lines, in a time that grows with the length of the text. Lines may end as in any
 * system, and quotes stand around a whole field only.
 * @throws RestError PGRST102 for a quote in another place or without its partner
 */
export function* recordsOf(text: string): Generator<string[], undefined> {
  let record: string[] = []
  let start = 0
  while (start <= text.length) {
    const { value, end } = text[start] === '"' ? quotedField(text, start) : plainField(text, start)
    record.push(value)
    if (text[end] !== ',') {
      if (record.length > 1 || value !== '') yield record
      record = []
    }
    start = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

interface Field {
  value: string
  /** The position of the comma or line end after it, or of the end of the text. */
  end: number
}

function plainField(text: string, start: number): Field {
  const next = /[",\r\n]/g
  next.lastIndex = start
  const end = next.exec(text)?.index ?? text.length
  if (text[end] === '"') throw invalid()
  return { value: text.slice(start, end), end }
}

function quotedField(text: string, start: number): Field {
  let quote = text.indexOf('"', start + 1)
  // A doubled quote stands for a quote of the value.
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  const end = quote + 1
  if (quote === -1 || (end < text.length && !',\r\n'.includes(text.charAt(end)))) throw invalid()
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end }
}
