/** The values that a template may use: strings, and in `Data` the account's user metadata. */
export type TemplateValues = Record<string, unknown>

export interface Template {
  render(values: TemplateValues): string
}

/** Escapes a value for its position. */
type Writer = (value: string) => string

type Node =
  | { text: string }
  | { path: string[]; write: Writer }
  | { condition: string[]; yes: Node[]; no: Node[] }

const ACTION = /\{\{(-\s)?\s*(.*?)\s*(\s-)?\}\}/gs
const PATH = /^(?:\.[A-Za-z_]\w*)+$/
const COMMENT = /^\/\*.*\*\/$/s
/** Stands for a value when the position of the next one is determined. */
const PLACEHOLDER = 'x'

/**
 * Compiles a template in the subset of Go's language that mails need: `{{ .Name }}`, `{{ .Data.name }}`, `{{ if .Name
 * }} … {{ else }} … {{ end }}`, comments, and dashes that trim. In HTML, values are escaped for their position: in
 * text, in an attribute, or in a part of a URL.
 * @param known names of the available values
 * @throws Error naming what is invalid
 */
export function compileTemplate(source: string, known: readonly string[], syntax: 'html' | 'text'): Template {
  const compiler = new Compiler(known, syntax)
  let end = 0
  let trims = false
  for (const match of source.matchAll(ACTION)) {
    const before = source.slice(end, match.index)
    compiler.text(trimmed(before, trims, Boolean(match[1])))
    compiler.action(match[2] ?? '')
    trims = Boolean(match[3])
    end = match.index + match[0].length
  }
  compiler.text(trimmed(source.slice(end), trims, false))
  const nodes = compiler.finish()
  return { render: (values) => render(nodes, values) }
}

function trimmed(text: string, start: boolean, end: boolean): string {
  const cut = start ? text.trimStart() : text
  return end ? cut.trimEnd() : cut
}

class Compiler {
  readonly #known: readonly string[]
  readonly #writerAt: (html: string, name: string) => Writer
  readonly #root: Node[] = []
  readonly #open: { condition: string[]; yes: Node[]; no: Node[]; inElse: boolean }[] = []
  /** The output so far, which determines a value's position. */
  #written = ''

  constructor(known: readonly string[], syntax: 'html' | 'text') {
    this.#known = known
    this.#writerAt = syntax === 'html' ? writerInHtml : () => oneLine
  }

  text(text: string): void {
    if (text.includes('{{')) throw new Error(`"${text.slice(text.indexOf('{{')).slice(0, 20)}" is not closed`)
    if (text) this.#current().push({ text })
    this.#written += text
  }

  action(words: string): void {
    const block = this.#open.at(-1)
    if (COMMENT.test(words)) return
    if (words === 'end') {
      if (!this.#open.pop()) throw new Error('"{{ end }}" ends nothing')
    } else if (words === 'else') {
      if (!block || block.inElse) throw new Error('"{{ else }}" belongs to no "{{ if }}"')
      block.inElse = true
    } else if (words.startsWith('if ')) {
      const node = { condition: this.#path(words.slice(3).trim(), words), yes: [], no: [] }
      this.#current().push(node)
      this.#open.push({ ...node, inElse: false })
    } else {
      const path = this.#path(words, words)
      this.#current().push({ path, write: this.#writerAt(this.#written, words) })
      this.#written += PLACEHOLDER
    }
  }

  finish(): Node[] {
    if (this.#open.length > 0) throw new Error('an "{{ if }}" has no "{{ end }}"')
    return this.#root
  }

  #current(): Node[] {
    const block = this.#open.at(-1)
    if (!block) return this.#root
    return block.inElse ? block.no : block.yes
  }

  #path(text: string, words: string): string[] {
    if (!PATH.test(text)) throw new Error(`"{{ ${words} }}" is not understood`)
    const path = text.slice(1).split('.')
    const [first = ''] = path
    const deep = path.length > 1 && first !== 'Data'
    if (deep || !this.#known.includes(first)) {
      const list = this.#known.map((name) => `.${name}`).join(', ')
      throw new Error(`"{{ ${words} }}" names nothing that this mail knows: ${list}`)
    }
    return path
  }
}

function render(nodes: Node[], values: TemplateValues): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text
      if ('path' in node) return node.write(asText(valueAt(values, node.path)))
      return render(isTrue(valueAt(values, node.condition)) ? node.yes : node.no, values)
    })
    .join('')
}

function valueAt(values: TemplateValues, path: string[]): unknown {
  let value: unknown = values
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** As in Go: absent, zero and empty values are false. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

const CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
const escaped: Writer = (value) =>
  value.replaceAll(/[&<>"']/g, (character) => CHARACTERS[character] ?? character)
/** A line break in a subject would start another header. */
const oneLine: Writer = (value) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
const inQuery: Writer = (value) => encodeURIComponent(value.toWellFormed())
const inPath: Writer = (value) => escaped(encodeURI(value.toWellFormed()).replaceAll('%25', '%'))
/** A URL that a click would execute is dropped. */
const address: Writer = (value) => (/^(https?:|mailto:|tel:|[^:]*$)/i.test(value) ? inPath(value) : '#')

const TAG = /<(\/?[a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?)$/i
const VALUE = /([a-z][\w:-]*)\s*=\s*(["'])([^"']*)$/i
const ADDRESSES = new Set(['href', 'src', 'action', 'background', 'cite', 'poster'])

/** The escaping for a value at the end of this piece of HTML. */
function writerInHtml(html: string, words: string): Writer {
  const element = /<(script|style)\b(?![\s\S]*<\/\1)/i.exec(html)?.[1]
  const tag = TAG.exec(html)
  const attribute = tag && VALUE.exec(tag[2] ?? '')
  const name = attribute?.[1]?.toLowerCase() ?? ''
  const misplaced =
    element ?? (tag && !attribute ? 'a tag' : /^(on|style$|srcdoc$)/.exec(name) && `"${name}"`)
  if (misplaced) throw new Error(`"{{ ${words} }}" cannot stand in ${misplaced}`)
  if (!ADDRESSES.has(name)) return escaped
  const before = attribute?.[3] ?? ''
  if (/[?#]/.test(before)) return inQuery
  return before.trim() === '' ? address : inPath
}
