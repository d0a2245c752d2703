import { COLOUR, contrast, firstMix, isNearlyWhite, mix } from './contrast.ts'

/** The columns of the website settings that hold the shop's look. */
export interface Theme {
  accent: string
  background: string
  fontPair: FontPair
  showsPattern: boolean
}

export const FONT_PAIRS = ['warm', 'classic', 'modern'] as const
export type FontPair = (typeof FONT_PAIRS)[number]

export const DEFAULT_THEME: Theme = {
  accent: '#b4532e',
  background: '#f8f3ea',
  fontPair: 'warm',
  showsPattern: true,
}

/** The contrast that WCAG 2.2 level AA demands of text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const AA = 4.5
const INK = '#1f1b16'
/** The red of errors, the palest text on a page. */
const DANGER = '#a8241b'
const BLACK = '#000000'
const WHITE = '#ffffff'

export type ThemeColours = Pick<Theme, 'accent' | 'background'>

/** The row's theme; the default for values that the database would refuse. */
export function readTheme(row: {
  accent_color: string
  background_color: string
  font_pair: string
  show_pattern: boolean
}): Theme {
  const accent = row.accent_color.toLowerCase()
  const background = row.background_color.toLowerCase()
  const areColours = COLOUR.test(accent) && COLOUR.test(background)
  return {
    accent: areColours ? accent : DEFAULT_THEME.accent,
    background: areColours ? background : DEFAULT_THEME.background,
    fontPair: FONT_PAIRS.find((pair) => pair === row.font_pair) ?? DEFAULT_THEME.fontPair,
    showsPattern: row.show_pattern,
  }
}

/** Whether text is legible on the background. The database has the same rule. */
export function isLegibleBackground(background: string): boolean {
  return contrast(DANGER, background) >= AA
}

/** Whether links are legible on the background, and white on the accent. The database has the same rule. */
export function isLegibleAccent({ accent, background }: ThemeColours): boolean {
  return contrast(accent, background) >= AA
}

/**
 * The colours, each replaced by the nearest lighter background or darker accent that passes where it fails. A nearly white accent would
 * become a grey that looks switched off, so the ink takes its place.
 */
export function nearestLegible({ accent, background }: ThemeColours): ThemeColours {
  const light = firstMix(background, WHITE, isLegibleBackground)
  const isLegible = (colour: string) => isLegibleAccent({ accent: colour, background: light })
  return { background: light, accent: isNearlyWhite(accent) ? INK : firstMix(accent, BLACK, isLegible) }
}

/** Chosen by hand, in app.css too. */
const DEFAULT_PALETTE = {
  cream: '#f8f3ea',
  sand: '#ece2d2',
  'ink-soft': '#5c5347',
  terracotta: '#b4532e',
  'terracotta-deep': '#94421f',
  green: '#23392f',
  'green-soft': '#35523f',
  indigo: '#27336b',
}
export type Palette = typeof DEFAULT_PALETTE

/** The colours of app.css by their names, derived from the two of a theme that passes. Each pair in use meets AA. */
export function palette({ accent, background }: ThemeColours): Palette {
  if (hasDefaultColours({ accent, background })) return DEFAULT_PALETTE
  const darkened = (share: number, ratio: number) =>
    firstMix(mix(accent, BLACK, share), BLACK, (mixed) => contrast(mixed, background) >= ratio)
  // At the limit of the background there is no darker shade on which errors are legible.
  const sand = firstMix(mix(background, INK, 0.07), background, isLegibleBackground)
  const green = darkened(0.3, 9.5)
  return {
    cream: background,
    sand,
    'ink-soft': firstMix(mix(INK, background, 0.32), INK, (mixed) => contrast(mixed, sand) >= 5.5),
    terracotta: accent,
    'terracotta-deep': firstMix(mix(accent, BLACK, 0.16), BLACK, (mixed) => contrast(mixed, sand) >= 5),
    green,
    'green-soft': firstMix(mix(green, background, 0.14), green, (mixed) => contrast(mixed, background) >= 6),
    indigo: darkened(0.12, 7.5),
  }
}

function hasDefaultColours({ accent, background }: ThemeColours): boolean {
  return accent === DEFAULT_THEME.accent && background === DEFAULT_THEME.background
}

export function isDefaultTheme(theme: Theme): boolean {
  return hasDefaultColours(theme) && theme.fontPair === DEFAULT_THEME.fontPair && theme.showsPattern
}
