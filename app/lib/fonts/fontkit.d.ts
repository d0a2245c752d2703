/** The part of fontkit that is used here; the package has no types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
  }
  export interface GlyphRun {
    /** In font units, as all lengths here. */
    advanceWidth: number
    glyphs: Glyph[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
  export interface Glyph {
    path: { toSVG(): string }
    bbox: { minX: number; maxX: number; minY: number; maxY: number }
  }
  export function create(bytes: Uint8Array): Font
}
