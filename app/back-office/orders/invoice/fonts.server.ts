import fraunces from '../../../lib/fonts/fraunces-400.ttf?inline'
import workSans from './work-sans-400.ttf?inline'
import workSansBold from './work-sans-600.ttf?inline'

/** The shop's fonts as static TrueType files, which PDFKit can embed (scripts/subset-fonts.mjs). */
export const FONTS = {
  title: bytesOf(fraunces),
  text: bytesOf(workSans),
  bold: bytesOf(workSansBold),
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
