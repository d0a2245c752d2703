/**
 * Reads RFC 4180 text into records. Quoted values may hold commas, line ends and doubled quotes.
 * Undefined when a quote never closes.
 */
export function parseCsv(text: string): string[][] | undefined {
  const records: string[][] = []
  let record: string[] = []
  let pos = 0
  while (pos < text.length) {
    const field = text[pos] === '"' ? readQuoted(text, pos) : readPlain(text, pos)
    if (!field) return undefined
    record.push(field.value)
    pos = field.end
    if (text[pos] === ',') {
      pos++
      if (pos === text.length) record.push('')
      else continue
    }
    records.push(record)
    record = []
    if (text.startsWith('\r\n', pos)) pos += 2
    else if (pos < text.length) pos++
  }
  return records
}

function readPlain(text: string, start: number): { value: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = ''
  for (let pos = start + 1; pos < text.length; pos++) {
    if (text[pos] !== '"') value += text[pos]
    else if (text[pos + 1] === '"') value += text[pos++]
    else return { value, end: pos + 1 }
  }
  return undefined
}
