import fraunces from './fraunces-400.ttf?inline'
import workSans from './work-sans-400.ttf?inline'
import workSansBold from './work-sans-600.ttf?inline'

/** The shop's own fonts as a PDF can hold them: one weight a file, not packed for the web (scripts/subset-fonts.mjs). */
export const FONTS = {
  title: bytesOf(fraunces),
  text: bytesOf(workSans),
  bold: bytesOf(workSansBold),
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
