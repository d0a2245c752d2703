/** Nigerian: ten digits after the country code or the zero, however they are grouped. */
const NIGERIAN = /^(?:(?:\+|00)?2340?|0)([2789]\d{2})(\d{3})(\d{4})$/

/** As app/lib/readable-phone.ts, with the same test cases: functions import nothing of the app. */
export function readablePhone(phone: string): string {
  const [, area, first, last] = NIGERIAN.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return area === undefined ? phone : `+234 ${area} ${first} ${last}`
}
