const MAX_LENGTH = 10_000

/** In this order: credentials in a URL would look like an email address. */
const REDACTIONS: [RegExp, string][] = [
  [/\/\/[^\s/@"']{1,500}@/g, '//[credentials]@'],
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g, '[token]'],
  [/\bsb_(?:secret|publishable)_[\w-]+/g, '[key]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 [token]'],
  // The query of a URL holds tokens, search texts and email addresses.
  [/\?[\w.%[\]-]{1,100}=[^\s"'<>)]*/g, '?[query]'],
  // Unlike `package@1.2`, it ends in letters.
  [/[^\s@<>"'`(),;:=/[\]]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu, '[email]'],
  [/\+\d[\d ()-]{6,20}\d/g, '[phone]'],
]

/** Replaces what can identify a person or grant access in a text for the log. Long texts are cut. */
export function redactText(text: string): string {
  return REDACTIONS.reduce((done, [pattern, by]) => done.replace(pattern, by), text.slice(0, MAX_LENGTH))
}
