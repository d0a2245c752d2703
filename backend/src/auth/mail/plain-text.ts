const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#34': '"',
  '#39': "'",
}

/** The plain-text version of an HTML mail: its text, with each link's address after its text. */
export function plainText(html: string): string {
  const text = html
    .replaceAll(/<!--[\s\S]*?-->|<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /<a\b[^>]*\bhref\s*=\s*["']([^"']*)["'][^>]*>(.*?)<\/a\s*>/gi,
      (_link, href: string, words: string) => (href === words ? href : `${words} ( ${href} )`),
    )
    .replaceAll(/<(br|\/p|\/div|\/h\d|\/li|\/tr|\/table|hr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
  const lines = text.split('\n').map((line) => line.trim())
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
