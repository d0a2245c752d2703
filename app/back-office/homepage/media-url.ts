const VIDEO = /\.(m4v|mov|mp4|ogv|webm)$/i
const IMAGE = /\.(avif|gif|jpe?g|png|svg|webp)$/i

/** Whether a URL's path has the extension of a video. The database has the same rule. */
export function isVideoUrl(url: string): boolean {
  return VIDEO.test(pathOf(url))
}

/** Whether a URL's path has the extension of an image. The database has the same rule. */
export function isImageUrl(url: string): boolean {
  return IMAGE.test(pathOf(url))
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? ''
}
