/**
 * A picture in Rich Text Format 1.9.1, page 142: its kind, control words and an id, then its bytes as hexadecimal digits. Word
 * repeats each picture as a metafile, which has another kind.
 */
const PICTURE =
  /\\(?<kind>png|jpeg)blip(?:\\[a-z]+-?\d* ?|\{\\\*\\blipuid\s?[\da-f]+\}|[\r\n])*(?<digits>[\da-f\r\n ]{16,})\}/gi

/**
 * The pictures of a text that Word has put on the clipboard, in their order. Its HTML has only their addresses on the computer, and its
 * Rich Text has the pictures themselves.
 */
export function picturesInRtf(rtf: string): File[] {
  return [...rtf.matchAll(PICTURE)].map(({ groups }) => {
    const kind = groups?.['kind']?.toLowerCase() ?? ''
    return new File([bytesOf(groups?.['digits'] ?? '')], `pasted.${kind}`, { type: `image/${kind}` })
  })
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const pairs = digits.replace(/[^\da-f]/gi, '')
  return Uint8Array.from({ length: Math.floor(pairs.length / 2) }, (_, index) =>
    Number.parseInt(pairs.slice(index * 2, index * 2 + 2), 16),
  )
}
