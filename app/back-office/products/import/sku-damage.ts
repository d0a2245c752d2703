const MONTHS = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec'
const DATE = new RegExp(
  String.raw`^(?:\d{1,2}-(?:${MONTHS})(?:-\d{2,4})?|(?:${MONTHS})-\d{1,4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d(?: 00:00:00)?)$`,
  'i',
)

/** What a spreadsheet seems to have done to a SKU, as the rest of a sentence. */
export function skuDamage(sku: string): string | undefined {
  if (/^\d(?:[.,]\d+)?e[+-]\d+$/i.test(sku)) return 'looks like a long number that a spreadsheet shortened'
  if (/^\d+\.0$/.test(sku)) return 'looks like a number to which a program added .0'
  if (DATE.test(sku)) return 'looks like a date that a spreadsheet made of it'
  return undefined
}

/** The SKU as a spreadsheet leaves it that takes it for a number: `00123` is `123`. */
export function skuAsNumber(sku: string): string {
  const text = sku.trim().toLowerCase()
  return /^\d+$/.test(text) ? text.replace(/^0+/, '') || '0' : text
}
