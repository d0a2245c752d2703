import { setImmediate } from 'node:timers/promises'
import type { BeforeWrite } from '@parlour/backend'

/** The columns with HTML, which is cleaned when it is written. Pages clean it again when they render it. */
export const htmlColumns: BeforeWrite = {
  'public.blog_posts': { content: cleanBeforeWrite },
  'public.cms_pages': { content: cleanBeforeWrite },
  'public.portfolio_items': { content: cleanBeforeWrite },
}

async function cleanBeforeWrite(html: string): Promise<string> {
  // Cleaning a long text can take seconds; this lets other requests run between the texts of one request.
  await setImmediate()
  const { cleanHtml } = await import('../app/lib/clean-html.server.ts')
  return cleanHtml(html)
}
