/** Digits with at most two other signs between them; letters, commas and slashes end a number. */
const NUMBER = /\+? ?\(?\d(?:[^\d\p{L},;/|&\n+]{0,2}\d)*/gu

const MIN_DIGITS = 7

/** The first of several numbers in one line: `0803 … (calls) 0805 … (WhatsApp)`. */
function firstNumber(phone: string): string {
  const numbers = phone.match(NUMBER) ?? []
  const first = numbers.find((number) => number.replace(/\D/g, '').length >= MIN_DIGITS) ?? numbers[0] ?? ''
  return first.replace('(0)', '').replace(/[^+\d]/g, '')
}

/** The number as wa.me expects it: `0803 123 4567` and `+234 (0) 803 123 4567` → `2348031234567`; '' without a number. */
export function whatsAppNumber(phone: string): string {
  const digits = firstNumber(phone).replace(/^(\+|00)/, '')
  if (digits.length < MIN_DIGITS) return ''
  return digits.startsWith('0') ? `234${digits.slice(1)}` : digits
}

/** `+234 (0) 803 123 4567` → `tel:+2348031234567`; '' without a number. */
export function telephoneLink(phone: string): string {
  const number = firstNumber(phone)
  return number && `tel:${number}`
}
