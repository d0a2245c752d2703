import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichTextField } from './rich-text-field.tsx'

/** Which the editor cannot hold: the field is a text box. */
const BOX = '<div>Oak</div>'

test('an error is tied to the control that it is about', () => {
  const field = { name: 'content', label: 'Content', initial: BOX }
  const html = renderToStaticMarkup(createElement(RichTextField, { ...field, error: 'Too long.' }))
  const [, control = ''] = /<textarea ([^>]*)>/.exec(html) ?? []
  expect(control).toContain('aria-invalid="true"')
  const [, id] = /aria-describedby="([^"]+)"/.exec(control) ?? []
  expect(html).toContain(`<p id="${id}" role="alert"`)
  expect(renderToStaticMarkup(createElement(RichTextField, field))).not.toContain('aria-invalid=')
})
