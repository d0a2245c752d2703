import type { Reader } from './reader.ts'

/** One step into a JSON value: `->key`, `->>key` or an array index. */
export interface JsonStep {
  asText: boolean
  key: string
  isIndex: boolean
}

/** A column, or a value inside its JSON. */
export interface Field {
  name: string
  path: JsonStep[]
}

const nameExpected = 'field name (* or [a..z0..9_$])'
const identifier = /[\p{L}\p{N}_ $]+/uy
const index = /-?\d+(?=->|::|\.|,|\)|$)/y
const keyCharacters = /[^(\-:.,>)]+/y

/** A double-quoted value in which a backslash escapes any character. */
export function readQuoted(reader: Reader): string {
  reader.expect('"')
  let value = ''
  while (!reader.done && reader.next !== '"') {
    if (reader.next === '\\') reader.pos++
    value += reader.next
    reader.pos++
  }
  reader.expect('"')
  return value
}

/** A column, table or constraint name: identifiers joined by dashes, or any text in double quotes. */
export function readName(reader: Reader): string {
  if (reader.next === '"') return readQuoted(reader)
  return readDashed(reader, identifier, nameExpected)
}

export function readIdentifier(reader: Reader): string {
  const name = reader.match(identifier)?.trim()
  if (!name) throw reader.error('letter, digit, "_", " " or "$"')
  return name
}

export function readField(reader: Reader): Field {
  reader.skipSpaces()
  const field = { name: readName(reader), path: readJsonPath(reader) }
  reader.skipSpaces()
  return field
}

function readJsonPath(reader: Reader): JsonStep[] {
  const steps: JsonStep[] = []
  while (reader.startsWith('->')) {
    const asText = reader.take('->>')
    if (!asText) reader.take('->')
    const position = reader.match(index)
    steps.push({
      asText,
      isIndex: position !== undefined,
      key: position ?? readKey(reader),
    })
  }
  return steps
}

function readKey(reader: Reader): string {
  if (reader.next === '"') return readQuoted(reader)
  return readDashed(reader, keyCharacters, 'any non reserved character different from: .,>()')
}

function readDashed(reader: Reader, part: RegExp, expected: string): string {
  const parts: string[] = []
  do {
    const found = reader.match(part)
    if (found === undefined) throw reader.error(expected)
    parts.push(found.trim())
  } while (!reader.startsWith('->') && reader.take('-'))
  return parts.join('-')
}

/** The key of a selected JSON value: its last key, or the column's name if the path has only indexes. */
export function jsonPathName(field: Field): string {
  return field.path.findLast((step) => !step.isIndex)?.key ?? field.name
}
