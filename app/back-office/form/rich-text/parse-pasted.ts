import { withoutStyleAttributes } from '../../../lib/styles/inline-styles.ts'

/**
 * Parses pasted HTML. Removes event handlers and style elements, and renames style attributes first: DOMParser runs and applies none,
 * but reports each as a CSP violation.
 */
export function parsePasted(html: string): Document {
  const harmless = html
    .replace(/<style\b[^>]*>[^]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''))
  return new DOMParser().parseFromString(withoutStyleAttributes(harmless), 'text/html')
}
