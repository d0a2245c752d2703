import type { LogoShape } from '../lib/logo.server.ts'
import type { LogoSize } from './site.ts'
import { DEFAULT_THEME, palette, type FontPair, type Theme } from './theme.ts'

interface Face {
  family: string
  /** `/fonts/<file>.woff2` by the weights it has. */
  files: Record<string, string>
  /** A font of the system, and metrics that make it as wide and high, so that loading the font causes no layout shift. */
  fallback: [local: string, size: string, ascent: string, descent: string]
}

const SERIF = "local('Times New Roman'),local('Liberation Serif'),local('Noto Serif')"
const SANS = "local('Arial'),local('Liberation Sans'),local('Roboto')"

const GARAMOND: Face = {
  family: 'EB Garamond',
  files: { '400': 'eb-garamond' },
  fallback: [SERIF, '95.2%', '105.8%', '31.3%'],
}
const JAKARTA: Face = {
  family: 'Plus Jakarta Sans',
  files: { '400': 'plus-jakarta-sans' },
  fallback: [SANS, '103.8%', '100%', '21.4%'],
}
const INTER: Face = {
  family: 'Inter',
  files: { '400': 'inter-400', '500': 'inter-500', '600': 'inter-600' },
  fallback: [SANS, '107.8%', '89.9%', '22.4%'],
}

/** The faces of titles (`serif`) and text (`sans`) that differ from app.css. */
const FACES: Record<FontPair, { serif?: Face; sans?: Face }> = {
  warm: {},
  classic: { serif: GARAMOND },
  modern: { serif: JAKARTA, sans: INTER },
}

/** What a theme changes in app.css; '' for the default. Unlayered, so that it overrides Tailwind's `@layer theme`. */
export function themeCss(theme: Theme): string {
  const defaults = themeVariables(DEFAULT_THEME)
  const changed = Object.entries(themeVariables(theme)).filter(([name, value]) => defaults[name] !== value)
  const variables = changed.map(([name, value]) => `${name}:${value}`)
  return [
    fontCss(theme.fontPair),
    ...(variables.length > 0 ? [`:root{${variables.join(';')}}`] : []),
    ...(theme.showsPattern ? [] : ['.adire{display:none}']),
  ].join('')
}

/** The variables of app.css that hold colours and fonts. */
export function themeVariables(theme: Theme): Record<string, string> {
  const { serif, sans } = FACES[theme.fontPair]
  const colours = Object.entries(palette(theme)).map(([name, colour]) => [`--color-${name}`, colour])
  return {
    ...Object.fromEntries(colours),
    '--font-serif': `${familyOf(serif?.family ?? 'Fraunces')},ui-serif,serif`,
    '--font-sans': `${familyOf(sans?.family ?? 'Work Sans')},ui-sans-serif,system-ui,sans-serif`,
  }
}

function familyOf(name: string): string {
  return `'${name}','${name} fallback'`
}

/** The faces of a pair that app.css does not have. A browser loads a file when a text needs it. */
export function fontCss(pair: FontPair): string {
  return Object.values(FACES[pair]).map(fontFaces).join('')
}

function fontFaces({ family, files, fallback }: Face): string {
  const faces = Object.entries(files).map(
    ([weight, file]) =>
      `@font-face{font-family:'${family}';src:url('/fonts/${file}.woff2') format('woff2');font-weight:${weight};font-display:swap}`,
  )
  const [local, size, ascent, descent] = fallback
  return `${faces.join('')}@font-face{font-family:'${family} fallback';src:${local};size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`
}

/** In rem: in the header of phones, from 64rem on, from 80rem on, and of a wide logo on phones. */
const LOGO_HEIGHTS: Record<LogoSize, readonly [phone: number, large: number, widest: number, wide: number]> =
  {
    small: [1.75, 2, 2.25, 1.375],
    medium: [2.25, 2.5, 3, 1.75],
    large: [2.75, 3, 3.25, 2.25],
  }

const HEADER = '.group\\/header'
const LOGO = `${HEADER} a>img`

/**
 * What the logo's size and shape change in the header; '' for a medium one of a usual shape. It is part of the page's head, so that nothing
 * moves when the logo has loaded.
 */
export function logoCss(size: LogoSize, shape: LogoShape | undefined): string {
  const [phone, large, widest, wide] = LOGO_HEIGHTS[size]
  const sized =
    size === 'medium'
      ? ''
      : `${LOGO}{height:${phone}rem}@media(width>=64rem){${LOGO}{height:${large}rem}}@media(width>=80rem){${LOGO}{height:${widest}rem}}`
  if (shape === 'tall') return `${sized}${LOGO}{min-width:.5rem;object-fit:cover}`
  return shape === 'wide' ? `${sized}@media(width<64rem){${ownLine(wide)}}` : sized
}

/** Beside the buttons of a phone a wide logo would be too low to read: it is below them. */
function ownLine(height: number): string {
  const bar = `${HEADER} .page`
  return [
    `${HEADER}{height:calc(var(--first-line) + 5.5rem)}`,
    `${HEADER}+output{top:5.5rem}`,
    `${bar}{height:5.5rem}`,
    `${bar}>a{order:1;grid-column:1/-1}`,
    `${bar}>:last-child{grid-column:3}`,
    `${LOGO}{height:auto;max-width:100%;max-height:${height}rem}`,
  ].join('')
}
