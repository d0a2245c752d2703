import type { APIRequestContext } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isHidden, nameOf, roleOf, textOf, type Element } from './html-roles.ts'

type Text = string | RegExp

interface RoleOptions {
  name?: Text
  /** The name as a whole, in this case. */
  exact?: boolean
  /** Of a heading. */
  level?: number
}

export interface HtmlPage {
  status: number
  page: Html
}

/**
 * Reads what a page says, without a browser: no scripts run, and neither styles nor pictures are loaded. For rules about texts and
 * links, for a hundredth of the time of a visit.
 */
export async function readPage(request: APIRequestContext, path: string): Promise<HtmlPage> {
  const response = await request.get(path)
  const html = await response.text()
  // A page whose data is late on a busy machine is streamed. The next visitor gets it complete.
  if (html.includes('<template id="B:')) return readPage(request, path)
  return { status: response.status(), page: Html.parse(html) }
}

/** Elements of a page, which are found by role, name and text as Playwright's locators find them. */
export class Html {
  readonly #elements: readonly Element[]

  private constructor(elements: readonly Element[]) {
    this.#elements = elements
  }

  static parse(html: string): Html {
    return new Html(DomUtils.findAll(({ name }) => name === 'html', parseDocument(html).children))
  }

  /** What is within these elements and has the role. Without what is hidden from screen readers. */
  getByRole(role: string, { name, exact, level }: RoleOptions = {}): Html {
    return this.#inside(
      (element) =>
        roleOf(element) === role &&
        !isHidden(element) &&
        (level === undefined || element.name === `h${level}`) &&
        (name === undefined || matches(nameOf(element), name, exact)),
    )
  }

  /** The innermost elements with the text. */
  getByText(text: Text, { exact }: { exact?: boolean } = {}): Html {
    const has = (element: Element) => matches(textOf(element), text, exact)
    return this.#inside((element) => has(element) && !DomUtils.existsOne(has, element.children))
  }

  /** The elements of this kind, such as `img`, with these attributes. */
  getByTag(tag: string, attributes: Record<string, Text> = {}): Html {
    return this.#inside(
      ({ name, attribs }) =>
        name === tag &&
        Object.entries(attributes).every(
          ([attribute, value]) =>
            attribs[attribute] !== undefined && matches(attribs[attribute], value, true),
        ),
    )
  }

  /** Those of the elements that contain the text, or such an element. */
  filter(has: Text | ((element: Html) => Html)): Html {
    return new Html(
      this.#elements.filter((element) =>
        typeof has === 'function' ? has(new Html([element])).count > 0 : matches(textOf(element), has),
      ),
    )
  }

  nth(index: number): Html {
    return new Html(this.#elements.slice(index, index === -1 ? undefined : index + 1))
  }

  /** One by one. */
  get each(): Html[] {
    return this.#elements.map((element) => new Html([element]))
  }

  get count(): number {
    return this.#elements.length
  }

  /** Of each element, with single spaces. */
  get texts(): string[] {
    return this.#elements.map(textOf)
  }

  /** Of all elements. */
  get text(): string {
    return this.texts.join(' ')
  }

  /** The attribute of each element; undefined where it has none. */
  attributes(name: string): (string | undefined)[] {
    return this.#elements.map(({ attribs }) => attribs[name])
  }

  get html(): string {
    return this.#elements.map((element) => DomUtils.getInnerHTML(element)).join('')
  }

  #inside(test: (element: Element) => boolean): Html {
    return new Html(this.#elements.flatMap(({ children }) => DomUtils.findAll(test, children)))
  }
}

/** In any case as a part of the text, or exactly as the whole of it. */
function matches(text: string, wanted: Text, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text)
  return exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
}
