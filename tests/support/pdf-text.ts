import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, string>

/** The texts of a PDF by PDFKit as they were drawn. Texts at one height are one line while each is to the right of the one before. */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const fonts = fontsOf(objects)
  return pagesOf(objects).flatMap((page) => linesOf(page, fonts))
}

/** The operators that draw the pages of a PDF by PDFKit. */
export function pdfPages(pdf: Uint8Array): string {
  return pagesOf(objectsOf(Buffer.from(pdf).toString('latin1'))).join('\n')
}

function pagesOf(objects: Objects): string[] {
  return [...objects.values()].filter((each) => each.includes(' Tf\n'))
}

/** By number, with streams as text. */
function objectsOf(source: string): Objects {
  const found = source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(Array.from(found, ([, number = '', body = '']) => [number, readable(body)]))
}

function readable(body: string): string {
  const [dictionary = '', stream] = body.split(/stream\n([\s\S]*)\nendstream/)
  if (stream === undefined || !dictionary.includes('/FlateDecode')) return body
  return dictionary + inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** The characters of each glyph, by the name of the font in the pages and the glyph's number in hexadecimal. */
function fontsOf(objects: Objects): Map<string, Map<string, string>> {
  const resources = [...objects.values()].flatMap((each) => [...each.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    resources.map(([, name = '', number = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? ''
      return [name, glyphsOf(objects.get(map) ?? '')]
    }),
  )
}

function glyphsOf(map: string): Map<string, string> {
  const ranges = [...map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, first = '', list = '']) =>
      Array.from(list.matchAll(/<([\da-f ]*)>/g), ([, hex = ''], index): [string, string] => {
        const glyph = (parseInt(first, 16) + index).toString(16).padStart(4, '0')
        return [glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')]
      }),
    ),
  )
}

function linesOf(page: string, fonts: ReturnType<typeof fontsOf>): string[] {
  const lines: { y: string; end: number; text: string }[] = []
  for (const [, x = '', y = '', font = '', body = ''] of page.matchAll(
    /BT\n1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g,
  )) {
    const text = textOf(body, fonts.get(font))
    const line = lines.at(-1)
    if (line?.y === y && Number(x) >= line.end)
      Object.assign(line, { text: line.text + text, end: Number(x) })
    else lines.push({ y, end: Number(x), text })
  }
  return lines.map(({ text }) => text)
}

/** Glyph 0 is a box for a character that the font lacks. */
function textOf(body: string, glyphs: Map<string, string> | undefined): string {
  const shown = Array.from(body.matchAll(/<([\da-f]+)>/g), ([, hex = '']) => hex).join('')
  return (shown.match(/.{4}/g) ?? []).map((glyph) => (glyph === '0000' ? '\0' : glyphs?.get(glyph))).join('')
}
