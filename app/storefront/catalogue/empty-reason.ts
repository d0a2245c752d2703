import type { ProductSort } from '../product-cards/product-sort.ts'
import { shopPath } from './shop-path.ts'

/** Why a list is empty, and where to go from there. The server writes it: the texts are not among the scripts of the shop. */
export interface EmptyReason {
  title: string
  description: string
  link: { label: string; to: string } | null
}

interface EmptyList {
  category: { slug: string } | null
  sort: ProductSort
  filters: string
  from: number
  unknown: string | null
}

export function reasonForEmpty({ category, sort, filters, from, unknown }: EmptyList): EmptyReason {
  const all = { label: 'See all products', to: '/shop' }
  const list = { category: category?.slug ?? null, sort }
  if (from > 0) {
    return {
      title: 'That was everything',
      description: 'There are no products this far down the list.',
      link: { label: 'Back to the first product', to: shopPath({ ...list, filters }) },
    }
  }
  if (unknown !== null) {
    return {
      title: 'No such category',
      description: `We have no category called “${unknown}”. It may have been renamed.`,
      link: all,
    }
  }
  if (filters !== '') {
    return {
      title: 'Nothing fits all of these',
      description: 'No product has everything that you chose. Take off a filter above, or all of them.',
      link: { label: 'Clear filters', to: shopPath(list) },
    }
  }
  const title = 'Nothing here yet'
  if (category === null) return { title, description: 'There are no products in the shop.', link: null }
  return { title, description: 'This category is empty. Have a look at the rest of the shop.', link: all }
}
