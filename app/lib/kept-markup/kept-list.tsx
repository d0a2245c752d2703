import { useContext, type ReactElement } from 'react'
import { KeptMarkup } from './kept-markup.ts'

export interface KeptListProps<Item> {
  /** Of the component whose list it is. */
  name: string
  className: string
  items: readonly Item[]
  /** What the HTML depends on besides the item. */
  shared?: object
  /** Returns a `li` with a key. */
  render: (item: Item) => ReactElement
}

/** A list. On the server, the HTML of each item is rendered once for all pages. */
export function KeptList<Item>({ name, className, items, shared, render }: KeptListProps<Item>) {
  const html = useContext(KeptMarkup)?.(
    name,
    items.map((item) => ({ props: { item, shared }, render: () => render(item) })),
  )
  if (html === undefined) return <ul className={className}>{items.map(render)}</ul>
  return <ul className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
