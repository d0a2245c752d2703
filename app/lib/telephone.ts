/** The first of several numbers in one line: `0803 … / 0805 …`. */
function firstNumber(phone: string): string {
  return phone.split(/[,;/|\n]|\bor\b/i).find((part) => /\d/.test(part)) ?? ''
}

const MIN_WHATSAPP_DIGITS = 7

/** The number as wa.me expects it: `0803 123 4567` and `+234 (0) 803 123 4567` → `2348031234567`; '' without a number. */
export function whatsAppNumber(phone: string): string {
  const digits = firstNumber(phone).replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')
  if (digits.length < MIN_WHATSAPP_DIGITS) return ''
  return digits.startsWith('0') ? `234${digits.slice(1)}` : digits
}

/** `+234 (0) 803 123 4567` → `tel:+2348031234567`; '' without a number. */
export function telephoneLink(phone: string): string {
  const number = firstNumber(phone)
    .replace(/\(0\)/g, '')
    .replace(/[^+\d]/g, '')
  return number === '' ? '' : `tel:${number}`
}
