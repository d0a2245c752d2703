import sharp from 'sharp'
import { LINK_PREVIEW } from '../../lib/images.ts'
import { lettering, widthOf, wrap } from './lettering.server.ts'
import { mark, showsLogo, type BrandDesign, type PlacedLogo } from './mark.server.ts'

const { width: WIDTH, height: HEIGHT } = LINK_PREVIEW
const BAND = 352
const LEFT = BAND + 72
const TEXT_WIDTH = WIDTH - LEFT - 72
const NAME_SIZE = 92
const DESCRIPTION_SIZE = 38
const INK = '#1f1b16'

/** The link preview: a band with the mark, beside the logo or the name and the description. */
export async function linkPreview(design: BrandDesign): Promise<Buffer> {
  const { colours, logo } = design
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.cream}"/>
    <rect width="${BAND}" height="${HEIGHT}" fill="${colours.green}"/>${design.showsPattern ? cloth(colours.cream) : ''}
    <svg x="66" y="205" width="220" height="220">${mark(design)}</svg>
    ${words(design)}
  </svg>`
  const shownLogo = logo && !showsLogo(design) ? [await placed(logo)] : []
  return sharp(Buffer.from(svg)).composite(shownLogo).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}

const LOGO_ROOM = { width: TEXT_WIDTH, height: 180 }

/** A wide logo takes the place of the name. */
async function placed(logo: PlacedLogo) {
  const input = await sharp(logo.png)
    .resize({ ...LOGO_ROOM, fit: 'contain', position: 'left bottom', background: '#00000000' })
    .toBuffer()
  return { input, left: LEFT, top: 130 }
}

function words(design: BrandDesign): string {
  const { font, colours, logo } = design
  const name = logo && !showsLogo(design) ? [] : namelines(design)
  const description = wrap(design.description, font, { size: DESCRIPTION_SIZE, width: TEXT_WIDTH, lines: 3 })
  const nameHeight = name.length === 0 ? 220 : name.length * NAME_SIZE * 1.08 + 18
  const height = nameHeight + 32 + description.length * DESCRIPTION_SIZE * 1.4
  const top = name.length === 0 ? 130 : (HEIGHT - height) / 2
  const at = (line: string, y: number, size: number, fill: string) =>
    lettering(line, font, { x: LEFT, y, size, fill })
  return [
    ...name.map((line, index) => at(line, top + NAME_SIZE * (0.8 + index * 1.08), NAME_SIZE, INK)),
    `<rect x="${LEFT}" y="${top + nameHeight}" width="96" height="5" fill="${colours.terracotta}"/>`,
    ...description.map((line, index) =>
      at(
        line,
        top + nameHeight + 32 + DESCRIPTION_SIZE * (0.9 + index * 1.4),
        DESCRIPTION_SIZE,
        colours['ink-soft'],
      ),
    ),
  ].join('')
}

function namelines({ name, font }: BrandDesign): string[] {
  return wrap(name, font, { size: NAME_SIZE, width: TEXT_WIDTH, lines: 2 })
}

/** The pattern of app/storefront/catalogue/adire-pattern.tsx on the band. */
function cloth(colour: string): string {
  return `<defs><pattern id="cloth" width="96" height="96" patternUnits="userSpaceOnUse" x="-16" y="27">
    <g fill="none" stroke="${colour}" stroke-width="1.5">
      <path d="M0 0h96v96H0zM48 0v96M0 48h96M72 4l20 20-20 20-20-20zM72 14l10 10-10 10-10-10zM24 52l20 20-20 20L4 72z"/>
      <circle cx="24" cy="24" r="6"/><circle cx="24" cy="24" r="18"/>
      <circle cx="72" cy="72" r="6"/><circle cx="72" cy="72" r="18"/>
    </g>
  </pattern></defs><rect width="${BAND}" height="${HEIGHT}" fill="url(#cloth)" opacity="0.16"/>`
}

/** Shown at half its size, so that it is sharp on dense screens. */
const MAIL = { width: 640, height: 128, name: 60 }
const MAIL_LOGO = {
  small: { width: 416, height: 60 },
  medium: { width: 576, height: 88 },
  large: { width: 624, height: 116 },
}

/** The logo or the name on the brand's background, at the top of mails. */
export async function mailHeader({ name, font, colours, logo, logoSize }: BrandDesign): Promise<Buffer> {
  const text = logo ? [] : wrap(name, font, { size: MAIL.name, width: MAIL.width - 64, lines: 1 })
  const lines = text.map((line) =>
    lettering(line, font, {
      x: (MAIL.width - widthOf(line, font, MAIL.name)) / 2,
      y: MAIL.height / 2 + MAIL.name * 0.33,
      size: MAIL.name,
      fill: INK,
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${MAIL.width}" height="${MAIL.height}"><rect width="100%" height="100%" fill="${logo?.ground ?? colours.cream}"/>${lines.join('')}</svg>`
  const shown = logo
    ? [
        {
          input: await sharp(logo.png)
            .resize({ ...MAIL_LOGO[logoSize], fit: 'inside' })
            .toBuffer(),
        },
      ]
    : []
  return sharp(Buffer.from(svg)).composite(shown).png().toBuffer()
}
