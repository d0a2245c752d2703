import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { completeTexts, type TextPage, type Texts } from './texts.ts'

/** The texts of one page, with defaults for those that are not written. Throws when the call fails. */
export async function getTexts<Page extends TextPage>(client: ShopClient, page: Page): Promise<Texts<Page>> {
  const row = unwrap(await client.from('storefront_texts').select('texts').eq('page', page).maybeSingle())
  return completeTexts(page, row?.texts)
}

/** What each page of the layout shows: header, footer and introductions. Throws when the call fails. */
export async function getLayoutTexts(client: ShopClient): Promise<LayoutTexts> {
  const rows = unwrap(
    await client
      .from('storefront_texts')
      .select('page, texts')
      .in('page', ['header-and-footer', 'introductions']),
  )
  const stored = (page: TextPage) => rows.find((row) => row.page === page)?.texts
  return layoutTexts(stored('header-and-footer'), stored('introductions'))
}

export interface LayoutTexts {
  'header-and-footer': Texts<'header-and-footer'>
  introductions: Texts<'introductions'>
}

/** The texts of a shop whose owner has not written any. */
export function defaultLayoutTexts(): LayoutTexts {
  return layoutTexts({}, {})
}

function layoutTexts(headerAndFooter: unknown, introductions: unknown): LayoutTexts {
  return {
    'header-and-footer': completeTexts('header-and-footer', headerAndFooter),
    introductions: completeTexts('introductions', introductions),
  }
}
