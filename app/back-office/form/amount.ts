const LARGEST_AMOUNT = 999_999_999_999.99

export type Amount = { naira: number | null } | { problem: string }

/** Parses an amount in naira, such as `₦1,250,000.50`; null when blank. */
export function readAmount(typed: string): Amount {
  const text = ungroup(typed.replace(/[₦\s]/g, ''))
  if (text === '') return { naira: null }
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return { problem: 'Enter an amount such as 45000 or 1999.50.' }
  const naira = Number(text)
  return naira > LARGEST_AMOUNT ? { problem: 'This amount is too large.' } : { naira }
}

/** Removes thousands separators. Misplaced commas stay, so that validation rejects them. */
export function ungroup(text: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}
