import type { Font } from 'fontkit'
import { contrast } from '../../domain/contrast.ts'
import type { LogoSize } from '../../domain/site.ts'
import type { Palette } from '../../domain/theme.ts'
import type { Logo } from '../../lib/logo.server.ts'
import { lettering, widthOf } from './lettering.server.ts'

/** What the pictures of a brand are drawn from. */
export interface BrandDesign {
  /** The drawable part of the site's name and its first letter; '' without one. */
  name: string
  initial: string
  description: string
  logo: PlacedLogo | undefined
  logoSize: LogoSize
  font: Font
  colours: Palette
  showsPattern: boolean
}

/** The logo, and what is behind it. */
export interface PlacedLogo {
  png: Buffer
  width: number
  height: number
  /** The background on which the logo is legible, as #rrggbb. */
  ground: string
}

/** Wider logos are words, which nobody can read in an icon. */
const WIDEST_ICON = 2
const MIN_CONTRAST = 1.6

/** A logo on a transparent background is on the brand's, or on the dark colour if it would not be seen there. */
export function placedLogo({ colour, ground, ...logo }: Logo, { cream, green }: Palette): PlacedLogo {
  return { ...logo, ground: ground ?? (contrast(colour, cream) >= MIN_CONTRAST ? cream : green) }
}

/** Whether the icons show the logo; otherwise they show the first letter. */
export function showsLogo({ logo }: BrandDesign): boolean {
  return (
    logo !== undefined && logo.width / logo.height <= WIDEST_ICON && logo.height / logo.width <= WIDEST_ICON
  )
}

/**
 * The square mark of the brand as an SVG of 64 units: its logo, else its first letter on the accent.
 * @param scale of the mark in the square; systems crop maskable icons to a circle of 0.8
 * @param radius of the corners; 0 where the system rounds them
 */
export function mark(design: BrandDesign, { scale = 1, radius = 14 } = {}): string {
  const { logo, colours } = design
  const hasLogo = showsLogo(design) && logo !== undefined
  const ground = hasLogo ? logo.ground : colours.terracotta
  const content = hasLogo ? picture(logo, 52 * scale) : letter(design, 46 * scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${ground}"/>${content}</svg>`
}

function picture({ png, width, height }: PlacedLogo, size: number): string {
  const shrink = size / Math.max(width, height)
  const [wide, high] = [width * shrink, height * shrink]
  return `<image x="${32 - wide / 2}" y="${32 - high / 2}" width="${wide}" height="${high}" href="data:image/png;base64,${png.toString('base64')}"/>`
}

function letter({ initial, font, colours }: BrandDesign, size: number): string {
  if (initial === '') return circles(colours.cream, size)
  const x = 32 - widthOf(initial, font, size) / 2
  // Capitals are about 0.7 em high.
  return lettering(initial, font, { x, y: 32 + size * 0.35, size, fill: colours.cream })
}

/** For a name in letters that the fonts lack. */
function circles(colour: string, size: number): string {
  const circle = (share: number) => `<circle cx="32" cy="32" r="${(size / 2) * share}"/>`
  return `<g fill="none" stroke="${colour}" stroke-width="${size / 12}">${circle(0.95)}${circle(0.55)}</g><circle cx="32" cy="32" r="${size * 0.09}" fill="${colour}"/>`
}
