/** A part of a picture, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Of each channel: JPEG changes colours a little. */
const TOLERANCE = 12

/**
 * The part without margins that are transparent or of the colour of the first corner; null if nothing else is in the picture.
 * @param data four bytes for each pixel: red, green, blue and opacity
 */
export function contentBox(data: Uint8ClampedArray, width: number, height: number): Box | null {
  const isMargin = (x: number, y: number) => {
    const at = (y * width + x) * 4
    if (data[3] === 0 && data[at + 3] === 0) return true
    return [0, 1, 2, 3].every(
      (channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) <= TOLERANCE,
    )
  }
  const isEmptyRow = (y: number) => every(width, (x) => isMargin(x, y))
  let [top, bottom] = [0, height - 1]
  while (top < height && isEmptyRow(top)) top += 1
  if (top === height) return null
  while (isEmptyRow(bottom)) bottom -= 1
  const isEmptyColumn = (x: number) => every(bottom - top + 1, (y) => isMargin(x, top + y))
  let [left, right] = [0, width - 1]
  while (isEmptyColumn(left)) left += 1
  while (isEmptyColumn(right)) right -= 1
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function every(count: number, passes: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index += 1) if (!passes(index)) return false
  return true
}

/** Formats that may hold an animation, or that the browser cannot write, stay as they are. */
const TRIMMED = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** The logo without its margins; the file itself if it has none or the browser cannot read it. */
export async function trimmedLogo(file: File): Promise<File> {
  if (!TRIMMED.has(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return file
    context.drawImage(picture, 0, 0)
    const { width, height } = picture
    const box = contentBox(context.getImageData(0, 0, width, height).data, width, height)
    if (box === null || (box.width === width && box.height === height)) return file
    const content = context.getImageData(box.left, box.top, box.width, box.height)
    // Setting the size clears the canvas.
    Object.assign(canvas, { width: box.width, height: box.height })
    context.putImageData(content, 0, 0)
    const trimmed = await canvas.convertToBlob({ type: file.type, quality: 0.95 })
    return new File([trimmed], file.name, { type: trimmed.type })
  } catch (error) {
    console.warn(`The margins of ${file.name} could not be cut off:`, error)
    return file
  }
}
