import { createHash, randomInt } from 'node:crypto'

/** A code that people can type. */
export function newCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** What is stored and put into links instead of the code, as GoTrue derives it. */
export function codeHash(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}
