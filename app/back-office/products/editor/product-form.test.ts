import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { columnLabel } from '../../form/column-text.ts'
import { NEW_PRODUCT, PRODUCT_FIELD_NAMES, productField } from '../product-fields.ts'
import { columnHeader } from '../product-file.ts'
import { ProductForm, type ProductFormProps } from './product-form.tsx'

/** The first picture becomes the thumbnail, so that it has an input but no label. */
const WITHOUT_LABEL = ['thumbnail_url']

function formHtml(categories: ProductFormProps['categories'] = []): string {
  const props: ProductFormProps = {
    id: undefined,
    product: NEW_PRODUCT,
    categories,
    discounts: 'charged',
    takesDeposits: true,
    list: '/admin/products',
    onReload: () => {},
    onConvert: () => {},
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(ProductForm, props) }])
  return renderToStaticMarkup(createElement(Stub))
}

test('the form has an input and a label for every field', () => {
  const html = formHtml()
  const withoutInput = PRODUCT_FIELD_NAMES.filter((name) => !html.includes(`name="${name}"`))
  const withoutLabel = PRODUCT_FIELD_NAMES.filter((name) => !html.includes(`>${productField(name).label}`))
  expect(withoutInput).toEqual([])
  expect(withoutLabel).toEqual(WITHOUT_LABEL)
})

test('the activity log and the conflict dialog call a field as a CSV file does', () => {
  for (const name of PRODUCT_FIELD_NAMES)
    expect(columnLabel(name).toLowerCase()).toBe(columnHeader(name).toLowerCase())
})

test('without categories the form leads to where they are made', () => {
  expect(formHtml()).toMatch(/There are no categories yet\. <a [^>]*href="\/admin\/categories"/)
  expect(formHtml([{ slug: 'sofas', name: 'Sofas' }])).not.toContain('no categories yet')
})
