import { errors, type RestError } from '../errors.ts'

/** Deeper nesting than any real request has; PostgreSQL's stack limit is not much further. */
const maxDepth = 64

/** Reads one query parameter from left to right; all grammars of the URL are built on it. */
export class Reader {
  readonly text: string
  readonly what: string
  pos = 0
  private depth = 0

  /** `what` names the parameter in messages, as in "failed to parse order (a.b)". */
  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  /** For parameters that consist of names, which cannot contain null characters. */
  static ofNames(text: string, what: string): Reader {
    const reader = new Reader(text, what)
    reader.pos = text.indexOf('\0')
    if (reader.pos >= 0) throw reader.error('a name without null characters')
    reader.pos = 0
    return reader
  }

  get done(): boolean {
    return this.pos >= this.text.length
  }

  get next(): string {
    return this.text.charAt(this.pos)
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.pos)
  }

  /** Consumes `token` if it comes next. */
  take(token: string): boolean {
    if (!this.startsWith(token)) return false
    this.pos += token.length
    return true
  }

  /** Consumes the match of a sticky expression; undefined if it does not match. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.pos
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.pos += found.length
    return found
  }

  expect(token: string, expected = `"${token}"`): void {
    if (!this.take(token)) throw this.error(expected)
  }

  expectEnd(expected = 'end of input'): void {
    if (!this.done) throw this.error(expected)
  }

  skipSpaces(): void {
    while (this.next === ' ' || this.next === '\t') this.pos++
  }

  /** Tries a grammar; if it fails, the position is restored. */
  attempt<T>(grammar: () => T): T | undefined {
    const { pos, depth } = this
    try {
      return grammar()
    } catch {
      this.pos = pos
      this.depth = depth
      return undefined
    }
  }

  nested<T>(grammar: () => T): T {
    if (++this.depth > maxDepth) throw this.error(`at most ${maxDepth} levels of nesting`)
    const result = grammar()
    this.depth--
    return result
  }

  separated<T>(separator: string, grammar: () => T): T[] {
    const items = [grammar()]
    while (this.take(separator)) items.push(grammar())
    return items
  }

  error(expected: string): RestError {
    const unexpected = this.done ? 'unexpected end of input' : `unexpected ${JSON.stringify(this.next)}`
    return errors.parse(
      `"failed to parse ${this.what} (${this.text.replaceAll('\0', '')})" (line 1, column ${this.pos + 1})`,
      `${unexpected} expecting ${expected}`,
    )
  }
}
