/** As `URL.parse`, which browsers before Chrome 126 and Safari 18 do not have: null for a text that is no URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** The URL when the text is an http or https address, otherwise ''. Texts from settings become links only through here. */
export function webUrl(text: string): string {
  const wanted = text.trim()
  if (wanted === '') return ''
  const url = parseUrl(/^[a-z][a-z\d+.-]*:/i.test(wanted) ? wanted : `https://${wanted}`)
  return url !== null && isPublicPage(url) ? url.href : ''
}

function isPublicPage({ protocol, hostname, username }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === ''
}
