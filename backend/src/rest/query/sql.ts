/**
 * SQL text with separate values. Text comes from code and quoted identifiers only; everything from the caller is a
 * value.
 */
export class Sql {
  readonly texts: readonly string[]
  readonly values: readonly (string | null)[]

  /** There is one more text than values; values are placed between texts. */
  constructor(texts: readonly string[], values: readonly (string | null)[]) {
    this.texts = texts
    this.values = values
  }

  get isEmpty(): boolean {
    return this.values.length === 0 && this.texts[0] === ''
  }

  /** The statement for the driver, with `$1…` in place of the values. */
  compile(): { text: string; values: (string | null)[] } {
    let text = this.texts[0] ?? ''
    this.values.forEach((_, at) => (text += `$${at + 1}${this.texts[at + 1]}`))
    return { text, values: [...this.values] }
  }
}

/** Composes SQL from fragments: sql`select ${ident('a')} from ${table}`. */
export function sql(strings: TemplateStringsArray, ...fragments: Sql[]): Sql {
  return concat(strings.flatMap((text, at) => [raw(text), ...(fragments[at] ? [fragments[at]] : [])]))
}

/** SQL text from code, never from a caller. */
export function raw(text: string): Sql {
  return new Sql([text], [])
}

/** A value, sent as an untyped parameter, so that PostgreSQL infers its type from the context. */
export function value(content: string | null): Sql {
  return new Sql(['', ''], [content])
}

/** A quoted identifier. A null character and everything after it is cut off, since names cannot contain it. */
export function ident(name: string): Sql {
  const [clean = ''] = name.split('\0')
  return raw(`"${clean.replaceAll('"', '""')}"`)
}

export function qualified(name: { schema: string; name: string }): Sql {
  return name.schema === '' ? ident(name.name) : sql`${ident(name.schema)}.${ident(name.name)}`
}

/** A column of a relation in the query; `*` for all columns. */
export function column(ref: string, name: string): Sql {
  return name === '*' ? sql`${ident(ref)}.*` : sql`${ident(ref)}.${ident(name)}`
}

/** A quoted literal, for text from the database's catalogue. */
export function literal(text: string): Sql {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return raw(text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted)
}

export function join(fragments: Sql[], separator: string): Sql {
  return concat(fragments.flatMap((fragment, at) => (at === 0 ? [fragment] : [raw(separator), fragment])))
}

export const empty = raw('')

function concat(fragments: Sql[]): Sql {
  const texts = ['']
  const values: (string | null)[] = []
  for (const fragment of fragments) {
    texts[texts.length - 1] += fragment.texts[0] ?? ''
    texts.push(...fragment.texts.slice(1))
    values.push(...fragment.values)
  }
  return new Sql(texts, values)
}
