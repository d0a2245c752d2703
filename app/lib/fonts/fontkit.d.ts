/** The part of fontkit that is used here; the package has no types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    /** In font units, as all lengths here. */
    ascent: number
    /** Below zero. */
    descent: number
    lineGap: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
  }
  export interface GlyphRun {
    advanceWidth: number
    glyphs: Glyph[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
  export interface Glyph {
    /** 0 is drawn for a character that the font lacks. */
    id: number
    isMark: boolean
    path: { toSVG(): string }
    bbox: { minX: number; maxX: number; minY: number; maxY: number }
  }
  export function create(bytes: Uint8Array): Font
}
