/** The first of several numbers in one line: `0803 … / 0805 …`. */
export function firstNumber(phone: string): string {
  return phone.split(/[,;/|\n]|\bor\b/i).find((part) => /\d/.test(part)) ?? ''
}

/** `+234 (0) 803 123 4567` → `tel:+2348031234567`; '' without a number. */
export function telephoneLink(phone: string): string {
  const number = firstNumber(phone)
    .replace(/\(0\)/g, '')
    .replace(/[^+\d]/g, '')
  return number === '' ? '' : `tel:${number}`
}
