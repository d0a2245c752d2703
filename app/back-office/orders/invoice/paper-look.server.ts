import { contrast, mix } from '../../../domain/contrast.ts'
import type { LogoSize } from '../../../domain/site.ts'
import { DEFAULT_THEME, nearestLegible, palette, type FontPair, type Theme } from '../../../domain/theme.ts'
import garamond from '../../../lib/fonts/eb-garamond-400.ttf?inline'
import fraunces from '../../../lib/fonts/fraunces-400.ttf?inline'
import notoSans from '../../../lib/fonts/noto-sans-400.ttf?inline'
import jakarta from '../../../lib/fonts/plus-jakarta-sans-400.ttf?inline'
import type { Logo } from '../../../lib/logo.server.ts'
import signs from './dejavu-sans-signs.ttf?inline'
import inter from './inter-400.ttf?inline'
import interBold from './inter-600.ttf?inline'
import notoSansBold from './noto-sans-600.ttf?inline'
import { faceOf, type Face, type Family } from './typesetting.server.ts'
import workSans from './work-sans-400.ttf?inline'
import workSansBold from './work-sans-600.ttf?inline'

/** What a document looks like: the shop's theme on white paper. */
export interface PaperLook {
  fonts: Record<'title' | 'text' | 'bold', Family>
  colours: { ink: string; soft: string; accent: string; rule: string }
}

const PAPER = '#ffffff'
const INK = '#1f1b16'

const SIGNS = faceOf('signs', signs)
const LETTERS = faceOf('letters', notoSans)
const BOLD_LETTERS = faceOf('bold letters', notoSansBold)

const WORK_SANS = { text: faceOf('text', workSans), bold: faceOf('bold', workSansBold) }

type Faces = Record<keyof PaperLook['fonts'], Face>

/** As static TrueType files, which PDFKit can embed (scripts/subset-fonts.mjs). */
const FACES: Record<FontPair, Faces> = {
  warm: { title: faceOf('title', fraunces), ...WORK_SANS },
  classic: { title: faceOf('title', garamond), ...WORK_SANS },
  modern: { title: faceOf('title', jakarta), text: faceOf('text', inter), bold: faceOf('bold', interBold) },
}

/** The fonts, each with those for what it lacks, and the colours; one that is too pale for paper is darkened. */
export function paperLook(theme: Theme = DEFAULT_THEME): PaperLook {
  const { title, text, bold } = FACES[theme.fontPair]
  const { accent } = nearestLegible({ accent: theme.accent, background: PAPER })
  const soft = palette(theme)['ink-soft']
  return {
    fonts: {
      title: [title, LETTERS, SIGNS],
      text: [text, LETTERS, SIGNS],
      bold: [bold, BOLD_LETTERS, SIGNS],
    },
    colours: { ink: INK, soft, accent, rule: mix(soft, PAPER, 0.8) },
  }
}

/** The largest size of the logo, in points. */
export const LOGO_ROOM: Record<LogoSize, { width: number; height: number }> = {
  small: { width: 144, height: 34 },
  medium: { width: 192, height: 48 },
  large: { width: 240, height: 72 },
}

/** Paler logos are not seen on paper. */
const MIN_CONTRAST = 1.6

/** The colour behind a logo that would not be seen on paper, as on the dark parts of pages; undefined for others. */
export function groundOnPaper({ colour, ground }: Logo, theme: Theme = DEFAULT_THEME): string | undefined {
  if (ground !== undefined || contrast(colour, PAPER) >= MIN_CONTRAST) return undefined
  return palette(theme).green
}
