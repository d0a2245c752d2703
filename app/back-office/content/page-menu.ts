import { completeTexts, type Texts } from '../../domain/texts/texts.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { changeTexts, getStoredTexts } from '../texts/queries.ts'

const PAGE = 'header-and-footer'

/** The links that every page of the shop has, in header and footer. */
export async function getHeaderAndFooter(client: ShopClient): Promise<Texts<typeof PAGE>> {
  const { texts } = await getStoredTexts(client, PAGE)
  return completeTexts(PAGE, texts)
}

/** Adds a link at the end of the main menu, unless it is there. */
export async function addToMenu(client: ShopClient, entry: { label: string; link: string }): Promise<void> {
  const { texts, updated_at } = await getStoredTexts(client, PAGE)
  const { menu } = completeTexts(PAGE, texts)
  if (menu.some(({ link }) => link === entry.link)) return
  await changeTexts(client, PAGE, { menu: [...menu, entry] }, { version: updated_at })
}
