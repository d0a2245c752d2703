/** Nigerian: ten digits after the country code or the zero, however they are grouped. */
const NIGERIAN = /^(?:(?:\+|00)?2340?|0)([2789]\d{2})(\d{3})(\d{4})$/

/** `+2348031234567` and `08031234567` → `+234 803 123 4567`; anything else as it is. For reading; the value stays as it was typed. */
export function readablePhone(phone: string): string {
  const [, area, first, last] = NIGERIAN.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return area === undefined ? phone : `+234 ${area} ${first} ${last}`
}

/** Country codes: https://www.itu.int/pub/T-SP-E.164D */
const COUNTRY_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** For a cell of a file: with spaces, since a spreadsheet reads digits alone as a number, without their + and 0. */
export function phoneCell(phone: string | null): string | null {
  if (phone === null) return null
  const shown = readablePhone(phone)
  if (!/^\+?\d{5,}$/.test(shown)) return shown
  return shown.startsWith('+') ? shown.replace(COUNTRY_CODE, '$& ') : `${shown.slice(0, 4)} ${shown.slice(4)}`
}
