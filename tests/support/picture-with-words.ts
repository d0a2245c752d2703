import type { Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { contrast } from '../../app/domain/contrast.ts'

export interface SeenPicture {
  /** The lowest contrast of a text and a pixel behind it. */
  contrast: number
  /** How far the mean brightness of the picture outside its words is from that of its file, as a share. */
  difference: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Colours as sRGB bytes, three for each pixel, row by row. */
interface Pixels extends Box {
  bytes: Buffer
}

/** Shows a picture of the shop in place of another one. */
export async function putPicture(picture: Locator, url: string): Promise<void> {
  await picture.evaluate(async (image: HTMLImageElement, src) => {
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
    image.removeAttribute('srcset')
    image.style.animation = 'none'
    image.loading = 'eager'
    image.src = src
    await image.decode()
  }, url)
}

/** Compares the part of the screen that shows a picture with its file, cropped as by `object-fit: cover`. */
export async function seePicture(
  page: Page,
  { picture, words, file }: { picture: Locator; words: Locator; file: string },
): Promise<SeenPicture> {
  const [place, sheet, texts] = [await boxOf(picture), await boxOf(words), await textsOf(words)]
  const { width, height } = page.viewportSize()!
  // The header keeps to the top of the screen.
  const header = await boxOf(page.getByRole('banner'))
  const top = Math.max(0, header.y + header.height)
  const view = common(place, { x: 0, y: top, width, height: height - top })
  await paintTexts(words, 'transparent')
  const png = await page.screenshot({ scale: 'css' })
  await paintTexts(words, '')
  const screen = await pixelsOf(sharp(png), { x: 0, y: 0 })
  const cropped = sharp(file).resize(place.width, place.height, { fit: 'cover' })
  const original = await pixelsOf(cropped, place)
  const wanted = meanBrightness(original, view, sheet)
  return {
    contrast: Math.min(...texts.map((text) => lowestContrast(screen, text))),
    difference: Math.abs(meanBrightness(screen, view, sheet) - wanted) / wanted,
  }
}

/** In whole pixels. */
async function boxOf(place: Locator): Promise<Box> {
  const box = (await place.boundingBox())!
  const [x, y] = [Math.round(box.x), Math.round(box.y)]
  return { x, y, width: Math.round(box.x + box.width) - x, height: Math.round(box.y + box.height) - y }
}

interface Text extends Box {
  /** As `rgb(31, 27, 22)`. */
  color: string
}

/** The lines of text. */
function textsOf(words: Locator): Promise<Text[]> {
  return words.evaluate((element) => {
    const found: Text[] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement
      if (!parent || nodes.currentNode.textContent?.trim() === '' || parent.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(nodes.currentNode)
      for (const { x, y, width, height } of range.getClientRects()) {
        found.push({ x, y, width, height, color: getComputedStyle(parent).color })
      }
    }
    return found
  })
}

/** The page's policy refuses the style sheet with which Playwright could do it. '' restores the colours. */
function paintTexts(words: Locator, color: string): Promise<void> {
  return words.evaluate((element, value) => {
    for (const { style } of element.querySelectorAll<HTMLElement>('*')) {
      style.transition = 'none'
      style.color = value
    }
  }, color)
}

async function pixelsOf(image: Sharp, { x, y }: Pick<Box, 'x' | 'y'>): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, x, y, width: info.width, height: info.height }
}

function common(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  }
}

/** Calls back with the colour of each pixel of a box, or of one in `step` by `step`. */
function eachPixel(
  pixels: Pixels,
  box: Box,
  visit: (rgb: Buffer, x: number, y: number) => void,
  step = 1,
): void {
  const { x: left, y: top, width, height } = common(pixels, box)
  for (let y = Math.ceil(top); y < Math.floor(top + height); y += step) {
    for (let x = Math.ceil(left); x < Math.floor(left + width); x += step) {
      const start = ((y - pixels.y) * pixels.width + (x - pixels.x)) * 3
      visit(pixels.bytes.subarray(start, start + 3), x, y)
    }
  }
}

/** Of the pixels in the box that are not in the other one. */
function meanBrightness(pixels: Pixels, box: Box, except: Box): number {
  let [sum, count] = [0, 0]
  eachPixel(
    pixels,
    box,
    ([red = 0, green = 0, blue = 0], x, y) => {
      const isExcepted =
        x >= except.x && x < except.x + except.width && y >= except.y && y < except.y + except.height
      if (isExcepted) return
      sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue
      count += 1
    },
    4,
  )
  return sum / count
}

function lowestContrast(screen: Pixels, text: Text): number {
  const behind = new Set<string>()
  eachPixel(screen, text, (rgb) => behind.add(`#${rgb.toString('hex')}`))
  const color = `#${Buffer.from(text.color.match(/\d+/g)!.slice(0, 3).map(Number)).toString('hex')}`
  return Math.min(...[...behind].map((other) => contrast(color, other)))
}
