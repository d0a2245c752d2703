import appleTouchIcon from './default/apple-touch-icon.png?inline'
import faviconIco from './default/favicon.ico?inline'
import faviconSvg from './default/favicon.svg?raw'
import icon192 from './default/icon-192.png?inline'
import icon512 from './default/icon-512.png?inline'
import linkPreview from './default/link-preview.jpg?inline'
import maskable192 from './default/maskable-192.png?inline'
import maskable512 from './default/maskable-512.png?inline'

/** The pictures of the demonstration's brand (scripts/draw-icons.mjs), by their paths. */
export const DEMONSTRATION: Readonly<Record<string, Buffer>> = {
  '/favicon.ico': bytesOf(faviconIco),
  '/favicon.svg': Buffer.from(faviconSvg),
  '/apple-touch-icon.png': bytesOf(appleTouchIcon),
  '/icons/icon-192.png': bytesOf(icon192),
  '/icons/icon-512.png': bytesOf(icon512),
  '/icons/maskable-192.png': bytesOf(maskable192),
  '/icons/maskable-512.png': bytesOf(maskable512),
  '/media/link-preview.jpg': bytesOf(linkPreview),
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
