import { withStyleRules, type StyledHtml } from '../../lib/styles/style-rules.server.ts'

/** A row whose text is prepared for `StaffHtml`. */
export type WithStaffHtml<Row extends { content: string | null }> = Omit<Row, 'content'> & {
  content: StyledHtml
}

/** HTML from the back office for `StaffHtml`, which shows it on a page. The library that cleans it is loaded with the first text. */
export async function staffHtml(html: string | null): Promise<StyledHtml> {
  const { cleanHtml } = await import('../../lib/clean-html.ts')
  return withStyleRules(cleanHtml(html))
}
