/** In characters: shorter texts are shown whole. */
const LONGEST = 120
/** What is shown before the first difference. */
const CONTEXT = 30

/** What is shown of an old and a new text: of long ones the part around their first difference. */
export function differingParts(
  before: string | undefined,
  after: string | undefined,
): [before: string | undefined, after: string | undefined] {
  const same = before === undefined || after === undefined ? 0 : sharedStart(before, after)
  const start = same > CONTEXT * 2 ? same - CONTEXT : 0
  return [part(before, start), part(after, start)]
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function part(text: string | undefined, from: number): string | undefined {
  if (text === undefined || text.length <= LONGEST) return text
  // From a word on, so that no letter loses its marks.
  const begin = from === 0 ? 0 : text.lastIndexOf(' ', from) + 1
  const shown = Array.from(text.slice(begin)).slice(0, LONGEST).join('')
  return `${begin > 0 ? '…' : ''}${shown}${begin + shown.length < text.length ? '…' : ''}`
}
