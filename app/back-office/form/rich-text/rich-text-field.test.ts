import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichTextField } from './rich-text-field.tsx'

/** A table, which the editor cannot hold: the field is a text box. */
const TABLE = '<table><tbody><tr><td>Oak</td></tr></tbody></table>'

test('an error is tied to the control that it is about', () => {
  const field = { name: 'content', label: 'Content', initial: TABLE }
  const html = renderToStaticMarkup(createElement(RichTextField, { ...field, error: 'Too long.' }))
  const [, control = ''] = /<textarea ([^>]*)>/.exec(html) ?? []
  expect(control).toContain('aria-invalid="true"')
  const [, id] = /aria-describedby="([^"]+)"/.exec(control) ?? []
  expect(html).toContain(`<p id="${id}" role="alert"`)
  expect(renderToStaticMarkup(createElement(RichTextField, field))).not.toContain('aria-invalid=')
})
