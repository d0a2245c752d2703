/** What the bytes of a picture say, whatever its name. */
export interface PictureFacts {
  /** Undefined for anything but the pictures named here. */
  type: string | undefined
  /** Whether it has several frames, of which a canvas draws the first. */
  isAnimated: boolean
  /** Whether it says where it was taken. */
  hasPosition: boolean
  /** Whether it is a JPEG without its last marker: whole, or cut off. */
  isUnended: boolean
}

/** Tag of the IFD with the position (Exif 2.32, 4.6.3). */
const GPS_IFD = 0x8825

export function pictureFacts(bytes: Uint8Array<ArrayBuffer>): PictureFacts {
  // One character a byte: names and markers are found by the fast search of texts.
  const text = new TextDecoder('latin1').decode(bytes)
  const type = pictureType(text)
  return {
    type,
    isAnimated: isAnimated(type, text, bytes),
    hasPosition: type !== undefined && hasPosition(text, bytes),
    isUnended: type === 'image/jpeg' && !(bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9),
  }
}

function pictureType(text: string): string | undefined {
  if (text.startsWith('ÿØÿ')) return 'image/jpeg'
  // The first character of a PNG is no character of Windows-1252, which browsers mean by Latin-1.
  if (text.slice(1, 8) === 'PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^(II\*\0|MM\0\*)/.test(text)) return 'image/tiff'
  if (text.slice(4, 8) === 'ftyp') return brandType(text)
  return /^BM.{4}\0{4}/s.test(text) ? 'image/bmp' : undefined
}

/** AVIF and HEIC share a container, whose first box lists brands of four letters. */
function brandType(text: string): string | undefined {
  const brands = brandsOf(text)
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif'
  return brands.some((brand) => /^(he[ivm][cfxms]|mif1|msf1)$/.test(brand)) ? 'image/heic' : undefined
}

function brandsOf(text: string): string[] {
  return text.slice(8, Math.min(text.charCodeAt(3), 128)).match(/.{4}/gs) ?? []
}

function isAnimated(type: string | undefined, text: string, bytes: Uint8Array): boolean {
  switch (type) {
    case 'image/gif':
      return hasSecondFrame(bytes)
    case 'image/webp':
      return text.slice(12, 16) === 'VP8X' && (bytes[20]! & 0b10) !== 0
    case 'image/png': {
      const control = text.indexOf('acTL')
      return control > 0 && control < text.indexOf('IDAT')
    }
    case 'image/avif':
      return brandsOf(text).includes('avis')
    default:
      return false
  }
}

/** The bytes of a table of colours, by the flags before it. */
const colourTableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Walks over the blocks of a GIF (GIF89a, appendix A). */
function hasSecondFrame(bytes: Uint8Array): boolean {
  const byteAt = (at: number) => bytes[at] ?? 0
  const afterBlocks = (start: number) => {
    let at = start
    while (byteAt(at) > 0) at += byteAt(at) + 1
    return at + 1
  }
  let at = 13 + colourTableSize(byteAt(10))
  let frames = 0
  while (at < bytes.length && frames < 2) {
    if (byteAt(at) === 0x21) at = afterBlocks(at + 2)
    else if (byteAt(at) === 0x2c) {
      frames += 1
      at = afterBlocks(at + 11 + colourTableSize(byteAt(at + 9)))
    } else break
  }
  return frames > 1
}

/** In EXIF, which every kind of picture holds as a TIFF header and its directory, or in XMP. */
function hasPosition(text: string, bytes: Uint8Array<ArrayBuffer>): boolean {
  if (text.includes('GPSLatitude')) return true
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ['II*\0', 'MM\0*'].some((header) => {
    for (let at = text.indexOf(header); at >= 0; at = text.indexOf(header, at + 1))
      if (directoryHas(view, at, GPS_IFD)) return true
    return false
  })
}

/** Whether the first directory after the TIFF header at `start` has the tag. */
function directoryHas(view: DataView, start: number, tag: number): boolean {
  const isLittle = view.getUint8(start) === 0x49
  const fits = (at: number, length: number) => at + length <= view.byteLength
  if (!fits(start, 8)) return false
  const directory = start + view.getUint32(start + 4, isLittle)
  if (!fits(directory, 2)) return false
  const entries = view.getUint16(directory, isLittle)
  for (let at = directory + 2; at < directory + 2 + entries * 12 && fits(at, 12); at += 12)
    if (view.getUint16(at, isLittle) === tag) return true
  return false
}
