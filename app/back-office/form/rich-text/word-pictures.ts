/** Word repeats each picture as a metafile, which is of another kind. */
const BEGIN_OF_PICTURE = /\\(?=(?:png|jpeg)blip)/
const CONTROL_WORD = /\\[a-z]+-?\d*/g
const ID = String.raw`{\*\blipuid`
const FEWEST_BYTES = 8

/**
 * The pictures of a text that Word has put on the clipboard, in their order. Its HTML has only their addresses on the computer, and its
 * Rich Text has the pictures themselves (Rich Text Format 1.9.1, 'Pictures'): the kind, control words and an id, then the bytes as
 * hexadecimal digits.
 */
export function picturesInRtf(rtf: string): File[] {
  const [, ...parts] = rtf.split(BEGIN_OF_PICTURE)
  return parts.flatMap((part) => {
    const kind = part.startsWith('png') ? 'png' : 'jpeg'
    const bytes = bytesOf(digitsOf(part.slice(`${kind}blip`.length)))
    return bytes.length < FEWEST_BYTES ? [] : [new File([bytes], `pasted.${kind}`, { type: `image/${kind}` })]
  })
}

/** What stands between the control words, or the id that follows them, and the end of the picture's group. */
function digitsOf(picture: string): string {
  const id = picture.indexOf(ID)
  const end = picture.indexOf('}')
  const start = id >= 0 && id < end ? end + 1 : 0
  const group = picture.slice(start, picture.indexOf('}', start))
  return group.replaceAll(CONTROL_WORD, '').replaceAll(/[^\da-f]/gi, '')
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: Math.floor(digits.length / 2) }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}
