import { chargesDiscountPrices } from '../../domain/discount-queries.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { chargeDiscountPrices, decideDiscounts, getSetupProgress } from '../setup/queries.ts'

/** The field of the product form with what becomes of the first discount that staff type. */
export const DISCOUNT_CHOICE = 'discount_choice'

export type DiscountChoice = 'show' | 'charge'

/** Whether cart and checkout charge discount prices; `undecided` while they do not and nobody has decided that. */
export type DiscountSetting = 'charged' | 'shown' | 'undecided'

/** If it cannot be read, the form shows neither a warning nor a choice. */
export function getDiscountSetting(client: ShopClient): Promise<DiscountSetting> {
  return withFallback(readSetting(client), 'charged', 'Website settings')
}

async function readSetting(client: ShopClient): Promise<DiscountSetting> {
  const [isCharged, progress] = await Promise.all([chargesDiscountPrices(client), getSetupProgress(client)])
  if (isCharged) return 'charged'
  return progress?.discount_decision === false ? 'undecided' : 'shown'
}

/**
 * Follows the choice once the product is saved. It is about all products, so 'show' never turns off what a colleague has turned on since the
 * form was opened. Returns what staff should know. Never rejects: the product is saved in any case.
 */
export async function followDiscountChoice(
  client: ShopClient,
  choice: FormDataEntryValue | null,
): Promise<string | undefined> {
  try {
    if (choice === 'charge') {
      await chargeDiscountPrices(client)
      return 'Shoppers pay discount prices from now on.'
    }
    if (choice !== 'show') return undefined
    if (await chargesDiscountPrices(client)) return 'Shoppers pay it: a colleague turned that on meanwhile.'
    await decideDiscounts(client)
    return undefined
  } catch (error) {
    console.error('The choice about discounts could not be stored:', error)
    return choice === 'charge'
      ? 'Shoppers still pay the regular price. Turn on ‘Charge discount prices’ in Settings.'
      : undefined
  }
}
