import type { Font } from 'fontkit'
import sharp from 'sharp'
import { contrast } from '../../domain/contrast.ts'
import type { Palette } from '../../domain/theme.ts'
import { lettering, widthOf } from './lettering.server.ts'

/** What the pictures of a brand are drawn from. */
export interface BrandDesign {
  /** The drawable part of the site's name and its first letter; '' without one. */
  name: string
  initial: string
  description: string
  logo: Logo | undefined
  font: Font
  colours: Palette
  showsPattern: boolean
}

export interface Logo {
  png: Buffer
  width: number
  height: number
  /** The background on which the logo is legible, as #rrggbb. */
  ground: string
}

/** Wider logos are words, which nobody can read in an icon. */
const WIDEST_ICON = 2
const MIN_CONTRAST = 1.6

/** Measures the logo, and chooses what is behind it. */
export async function measureLogo(png: Buffer, colours: Palette): Promise<Logo | undefined> {
  if ((await sharp(png).stats()).isOpaque) return opaqueLogo(png)
  // Empty margins would make the logo small.
  const { data, info } = await sharp(png).trim().png().toBuffer({ resolveWithObject: true })
  const isSeen = contrast(hex(await visibleMean(data)), colours.cream) >= MIN_CONTRAST
  const ground = isSeen ? colours.cream : colours.green
  return { png: data, width: info.width, height: info.height, ground }
}

/** A logo with a background of its own. The picture around it has the colour of its corner. */
async function opaqueLogo(png: Buffer): Promise<Logo> {
  const { width, height } = await sharp(png).metadata()
  const corner = await sharp(png)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { png, width, height, ground: hex([...corner]) }
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The mean colour of the pixels, weighted by their opacity. */
async function visibleMean(png: Buffer): Promise<number[]> {
  const pixels = await sharp(png).resize(32, 32, { fit: 'inside' }).ensureAlpha().raw().toBuffer()
  const sums = [0, 0, 0]
  let opacity = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    opacity += alpha
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha
  }
  return sums.map((sum) => Math.round(sum / Math.max(1, opacity)))
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

function picture({ png, width, height }: Logo, size: number): string {
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
