// Draws the icons and the link preview of the demonstration's brand into app/storefront/brand/default/, from the mark in its
// favicon.svg. Run it after a change of the mark: node scripts/draw-icons.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ico } from '../app/lib/ico.ts'
import { root } from './lib/run.mjs'

const folder = (name) => join(root, 'app/storefront/brand/default', name)
const mark = await readFile(folder('favicon.svg'), 'utf8')
const strokes = mark.slice(mark.indexOf('<path'), mark.lastIndexOf('</svg>'))

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Systems crop these icons to their own shape, so the background fills the square and the mark is in the middle. */
const fullBleed = (scale) => {
  const offset = (64 - 64 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#b4532e"/><g transform="translate(${offset} ${offset}) scale(${scale})">${strokes}</g></svg>`
}

async function drawLinkPreview() {
  const room = await sharp(join(root, 'demo/hero/living-room.jpg'))
    .resize(1200, 630, { fit: 'cover' })
    .toBuffer()
  const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><pattern id="cloth" width="96" height="96" patternUnits="userSpaceOnUse" x="-16" y="27">
      <g fill="none" stroke="#f8f3ea" stroke-width="1.5">
        <path d="M0 0h96v96H0zM48 0v96M0 48h96M72 4l20 20-20 20-20-20zM72 14l10 10-10 10-10-10zM24 52l20 20-20 20L4 72z"/>
        <circle cx="24" cy="24" r="6"/><circle cx="24" cy="24" r="18"/>
        <circle cx="72" cy="72" r="6"/><circle cx="72" cy="72" r="18"/>
      </g>
    </pattern></defs>
    <rect width="352" height="630" fill="#23392f"/>
    <rect width="352" height="630" fill="url(#cloth)" opacity="0.16"/>
    <g transform="translate(66 205) scale(3.44)">${mark.slice(mark.indexOf('<rect'), mark.lastIndexOf('</svg>'))}</g>
  </svg>`
  return sharp(room)
    .composite([{ input: Buffer.from(panel) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

const drawings = {
  'favicon.ico': ico(await png(mark, 32), 32),
  'apple-touch-icon.png': await png(fullBleed(1), 180),
  'icon-192.png': await png(mark, 192),
  'icon-512.png': await png(mark, 512),
  'maskable-192.png': await png(fullBleed(0.8), 192),
  'maskable-512.png': await png(fullBleed(0.8), 512),
  'link-preview.jpg': await drawLinkPreview(),
}
for (const [name, bytes] of Object.entries(drawings)) await writeFile(folder(name), bytes)
