import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReceivedItems, type ReceivedItemsProps } from './received-items.tsx'

type Item = ReceivedItemsProps['items'][number]

function item(id: string, values: Partial<Item>, bought: Partial<Item['order_items']> = {}): Item {
  return {
    id,
    quantity: 1,
    restocked: null,
    ...values,
    order_items: {
      product_name: 'Lekki Sofa (Indigo)',
      color: null,
      price: 1,
      position: 1,
      made_to_order_weeks: null,
      ...bought,
    },
  }
}

test('what was made to order is not offered to the stock, and the dialog says why', () => {
  const markup = renderToStaticMarkup(
    createElement(ReceivedItems, {
      items: [
        item('stocked', { quantity: 2 }),
        item('made', {}, { product_name: 'Beni Chair (Oak)', made_to_order_weeks: 4 }),
        item('several', { quantity: 2 }, { made_to_order_weeks: 4 }),
      ],
    }),
  )
  expect(markup.match(/name="restocked-\w+"/g)).toEqual(['name="restocked-stocked"'])
  expect(markup).toContain('All 2 back into stock')
  expect(markup.replace(/<[^>]+>/g, ' ')).toMatch(
    /Beni Chair \(Oak\) +It was made to order, .*Lekki Sofa \(Indigo\) +They were made to order, so nothing goes back into stock\./,
  )
})
