import { create, type Font, type GlyphRun } from 'fontkit'

export interface Face {
  /** By which PDFKit knows it. */
  name: string
  bytes: Buffer
  font: Font
}

/** Faces of one weight, in the order in which they are tried for a word. The last one has MISSING. */
export type Family = readonly [Face, ...Face[]]

/** A part of a line in one face. `advance` is its width at a size of 1. */
export interface Run {
  text: string
  face: Face
  advance: number
}

export type Line = readonly Run[]

/** Printed in place of characters that no face has, one for each run of them. */
export const MISSING = '▯'

const GRAPHEMES = new Intl.Segmenter('en')

/** @param dataUrl of a TrueType file */
export function faceOf(name: string, dataUrl: string): Face {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return { name, bytes, font: create(bytes) }
}

/**
 * Breaks a text into lines at most `width` wide: at line ends, at spaces, and in words that are wider than a line. Characters
 * without a glyph are added to `missing`.
 */
export function linesOf(
  text: string,
  family: Family,
  { size, width }: { size: number; width: number },
  missing: Set<string>,
): Line[] {
  return visible(text)
    .split('\n')
    .flatMap((paragraph) => linesOfParagraph(paragraph, family, width / size, missing))
}

export function advanceOf(line: Line): number {
  return line.reduce((sum, { advance }) => sum + advance, 0)
}

/** From one baseline to the next, without the gap that the page adds. */
export function lineHeight([{ font }]: Family, size: number): number {
  return ((font.ascent - font.descent + font.lineGap) / font.unitsPerEm) * size
}

/** From the top of a line to its baseline. */
export function ascent([{ font }]: Family, size: number): number {
  return (font.ascent / font.unitsPerEm) * size
}

/** The text without control characters, directional marks, and others that are not seen. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
}

function linesOfParagraph(paragraph: string, family: Family, width: number, missing: Set<string>): Line[] {
  const lines: Run[][] = [[]]
  let used = 0
  const add = (runs: Line) => {
    lines.at(-1)?.push(...runs)
    used += advanceOf(runs)
  }
  const fits = (runs: Line) => used + advanceOf(runs) <= width
  const startLine = () => {
    lines.push([])
    used = 0
  }
  for (const word of paragraph.match(/ +|[^ ]+/g) ?? []) {
    const runs = runsOf(word, family, missing)
    if (fits(runs)) add(runs)
    else if (word.startsWith(' ')) startLine()
    else {
      if (used > 0) startLine()
      for (const part of fits(runs) ? [runs] : partsOf(runs)) {
        if (!fits(part)) startLine()
        add(part)
      }
    }
  }
  return lines.map((line) => joined(withoutEnd(line)))
}

/** The runs of a word: one if a face has all of it, else as few as its letters and signs need. */
function runsOf(word: string, family: Family, missing: Set<string>): Run[] {
  const runs = drawnParts(word, family, missing)
  return runs.filter(({ text }, index) => text !== MISSING || runs[index - 1]?.text !== MISSING)
}

function drawnParts(text: string, family: Family, missing: Set<string>): Run[] {
  const whole = drawn(text, family)
  if (whole !== undefined) return [whole]
  const parts = text.match(/\p{L}[\p{L}\p{M}]*|\P{L}+/gu) ?? []
  if (parts.length > 1) return parts.flatMap((part) => drawnParts(part, family, missing))
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => {
    const run = drawn(segment, family)
    if (run === undefined) Array.from(segment, (character) => missing.add(character))
    return run ?? missingRun(family)
  })
}

function missingRun(family: Family): Run {
  const face = family.at(-1) ?? family[0]
  return { text: MISSING, face, advance: advanceIn(face.font, MISSING) }
}

/** In the first face that has it; a letter with a mark counts also where the face has the two, and puts the mark in its place. */
function drawn(text: string, family: Family): Run | undefined {
  for (const face of family)
    for (const form of [text, text.normalize('NFD')]) {
      const run = face.font.layout(form)
      if (isDrawn(run)) return { text: form, face, advance: run.advanceWidth / face.font.unitsPerEm }
    }
  return undefined
}

function isDrawn({ glyphs, positions }: GlyphRun): boolean {
  return glyphs.every(({ id, isMark }, index) => {
    const { xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return id !== 0 && (index === 0 || !isMark || xOffset !== 0 || yOffset !== 0)
  })
}

function advanceIn(font: Font, text: string): number {
  return font.layout(text).advanceWidth / font.unitsPerEm
}

/** The letters of a word that is wider than a line. */
function partsOf(runs: Line): Line[] {
  return runs.flatMap(({ text, face }) =>
    Array.from(GRAPHEMES.segment(text), ({ segment }) => [
      { text: segment, face, advance: advanceIn(face.font, segment) },
    ]),
  )
}

/** Without the space before the line's end. */
function withoutEnd(line: Line): Line {
  return line.at(-1)?.text.startsWith(' ') ? line.slice(0, -1) : line
}

/** With one run where the same face follows itself. */
function joined(line: Line): Line {
  const runs: Run[] = []
  for (const run of line) {
    const before = runs.at(-1)
    if (before?.face === run.face)
      runs.splice(-1, 1, { ...run, text: before.text + run.text, advance: before.advance + run.advance })
    else runs.push(run)
  }
  return runs
}
