/** Nigerian: ten digits after the country code or the zero, however they are grouped. */
const NIGERIAN = /^(?:(?:\+|00)?234(?:\(0\)|0)?|0)([2789]\d{2})(\d{3})(\d{4})$/

/** `+2348031234567` and `08031234567` → `+234 803 123 4567`; anything else as it is. For reading; the value stays as it was typed. */
export function readablePhone(phone: string): string {
  const [, area, first, last] = NIGERIAN.exec(phone.replace(/[\s.-]/g, '')) ?? []
  return area === undefined ? phone : `+234 ${area} ${first} ${last}`
}
