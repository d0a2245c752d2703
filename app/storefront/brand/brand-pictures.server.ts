import sharp from 'sharp'
import type { Site } from '../../domain/site.ts'
import { DEFAULT_THEME, palette } from '../../domain/theme.ts'
import { ico } from '../../lib/ico.ts'
import { readLogo } from '../../lib/logo.server.ts'
import type { LoadPicture } from '../../lib/picture-previews.server.ts'
import { linkPreview, mailHeader } from './banners.server.ts'
import { drawable, initial, titleFont } from './lettering.server.ts'
import { mark, placedLogo, type BrandDesign } from './mark.server.ts'

const LOGO_SIZE = { width: 1200, height: 600 }

type Draw = (design: BrandDesign) => Promise<Buffer>

/** The pictures of a brand, by their paths. */
const DRAWINGS: Readonly<Record<string, Draw>> = {
  '/favicon.ico': async (design) => ico(await png(mark(design), 32), 32),
  '/favicon.svg': async (design) => Buffer.from(mark(design)),
  '/apple-touch-icon.png': (design) => png(mark(design, { radius: 0, scale: 0.9 }), 180),
  '/icons/icon-192.png': (design) => png(mark(design), 192),
  '/icons/icon-512.png': (design) => png(mark(design), 512),
  '/icons/maskable-192.png': (design) => png(mark(design, { radius: 0, scale: 0.8 }), 192),
  '/icons/maskable-512.png': (design) => png(mark(design, { radius: 0, scale: 0.8 }), 512),
  '/media/link-preview.jpg': (design) => linkPreview(design),
  '/media/mail-header.png': (design) => mailHeader(design),
}

export function isBrandPicture(path: string): boolean {
  return Object.hasOwn(DRAWINGS, path)
}

/** Reads the logo and lays out the name. A logo that cannot be drawn counts as none. */
export async function designOf(site: Site, load: LoadPicture): Promise<BrandDesign> {
  const theme = site.theme ?? DEFAULT_THEME
  const colours = palette(theme)
  const font = titleFont(theme.fontPair, `${site.name} ${site.description}`)
  const logo = isStored(site.logoUrl) ? await readLogo(load, site.logoUrl, LOGO_SIZE) : undefined
  return {
    name: drawable(site.name, font),
    initial: initial(site.name, font),
    description: drawable(site.description, font),
    logo: logo && placedLogo(logo, colours),
    logoSize: site.logoSize ?? 'medium',
    font,
    colours,
    showsPattern: theme.showsPattern,
  }
}

/** Other addresses are not fetched by the server. */
function isStored(address: string): boolean {
  return new URL(address, 'http://shop').pathname.startsWith('/storage/v1/object/public/')
}

/** @throws Error for a path that is not a brand picture */
export async function drawBrandPicture(path: string, design: BrandDesign): Promise<Buffer> {
  const draw = DRAWINGS[path]
  if (!draw) throw new Error(`There is no brand picture ${path}`)
  return draw(design)
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png().toBuffer()
}
