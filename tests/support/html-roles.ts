import { DomUtils, type parseDocument } from 'htmlparser2'

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = ReturnType<typeof parseDocument>['children'][number]

/** For the elements of our pages; https://www.w3.org/TR/html-aam-1.0/ has the rest. */
const ROLES: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  dd: 'definition',
  dialog: 'dialog',
  fieldset: 'group',
  footer: 'contentinfo',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  header: 'banner',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  output: 'status',
  select: 'combobox',
  textarea: 'textbox',
  ul: 'list',
}
const INPUT_ROLES: Record<string, string> = { checkbox: 'checkbox', number: 'spinbutton', radio: 'radio' }
const NAMED_BY_CONTENT = new Set(['button', 'heading', 'link', 'listitem', 'radio', 'tab'])

export function roleOf(element: Element): string | undefined {
  const { name, attribs } = element
  if (attribs['role'] !== undefined) return attribs['role']
  if (name === 'a') return attribs['href'] === undefined ? undefined : 'link'
  if (name === 'img') return attribs['alt'] === '' ? 'presentation' : 'img'
  if (name === 'input') return INPUT_ROLES[attribs['type'] ?? ''] ?? 'textbox'
  if (name === 'section' || name === 'form')
    return nameOf(element) === '' ? undefined : name === 'form' ? 'form' : 'region'
  return ROLES[name]
}

/** As screen readers get it: https://www.w3.org/TR/accname-1.2/ */
export function nameOf(element: Element): string {
  const { attribs } = element
  const labels = attribs['aria-labelledby']?.split(' ').map((id) => withId(element, id))
  if (labels) return labels.map((label) => (label ? spoken(label) : '')).join(' ')
  if (attribs['aria-label']) return attribs['aria-label']
  if (element.name === 'img') return attribs['alt'] ?? ''
  const label = element.name === 'fieldset' ? legendOf(element) : labelOf(element)
  if (label) return spoken(label)
  const role = attribs['role'] ?? (element.name === 'a' ? 'link' : ROLES[element.name])
  return role !== undefined && NAMED_BY_CONTENT.has(role) ? spoken(element) : (attribs['title'] ?? '')
}

/** From screen readers, by itself or by what it is in. */
export function isHidden(element: Element): boolean {
  for (let node: unknown = element; isElement(node); node = node.parent) {
    const { name, attribs } = node
    if (name === 'template' || 'hidden' in attribs || attribs['aria-hidden'] === 'true') return true
  }
  return false
}

/** Without scripts and styles, with single spaces. */
export function textOf(node: Node): string {
  return oneLine(readable(node))
}

function readable(node: Node): string {
  if (node.type === 'text') return node.data
  if (!isElement(node) || /^(script|style|template)$/.test(node.name)) return ''
  return node.children.map(readable).join('')
}

/** The text, with names in place of pictures and without what is hidden. */
function spoken(node: Node): string {
  if (!isElement(node)) return textOf(node)
  if (isHidden(node)) return ''
  if (node.attribs['aria-label']) return node.attribs['aria-label']
  if (node.name === 'img') return node.attribs['alt'] ?? ''
  return oneLine(
    node.children.map((child) => (child.type === 'text' ? child.data : ` ${spoken(child)} `)).join(''),
  )
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'attribs' in node
}

const legendOf = (fieldset: Element) => DomUtils.findOne(({ name }) => name === 'legend', fieldset.children)

/** Of a form control: around it, or by its id. */
function labelOf(element: Element): Element | null {
  const { id } = element.attribs
  if (!/^(input|select|textarea)$/.test(element.name)) return null
  for (let node: unknown = element; isElement(node); node = node.parent)
    if (node.name === 'label') return node
  return id === undefined
    ? null
    : find(element, (other) => other.name === 'label' && other.attribs['for'] === id)
}

const withId = (element: Element, id: string) => find(element, ({ attribs }) => attribs['id'] === id)

/** In the whole document. */
function find(element: Element, test: (other: Element) => boolean): Element | null {
  let root = element.parent
  while (root?.parent) root = root.parent
  return root ? DomUtils.findOne(test, root.children) : null
}
