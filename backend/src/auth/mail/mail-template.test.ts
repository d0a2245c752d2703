import { describe, expect, it } from 'vitest'
import { compileTemplate } from './mail-template.ts'

const KNOWN = ['SiteURL', 'Email', 'ConfirmationURL', 'TokenHash', 'RedirectTo', 'Data']
const html = (source: string, values = {}) => compileTemplate(source, KNOWN, 'html').render(values)

const link = (ConfirmationURL: string) => html('<a href="{{ .ConfirmationURL }}">', { ConfirmationURL })

describe('a template', () => {
  it.for<[string, string, Record<string, unknown>, string]>([
    ['a value', 'To {{ .Email }}!', { Email: 'ada@authors.example' }, 'To ada@authors.example!'],
    ['without spaces', '{{.Email}}', { Email: 'a' }, 'a'],
    ['what the owner said', '{{ .Data.name.first }}', { Data: { name: { first: 'Ada' } } }, 'Ada'],
    ['a number', '{{ .Data.age }}', { Data: { age: 36 } }, '36'],
    ['what is absent', '[{{ .Data.nobody.first }}]', { Data: {} }, '[]'],
    ['what an object has by birth', '[{{ .Data.constructor }}]', { Data: {} }, '[]'],
    [
      'a choice',
      '{{ if .Data.name }}Dear {{ .Data.name }}{{ else }}Hello{{ end }}',
      { Data: { name: 'Ada' } },
      'Dear Ada',
    ],
    ['the other choice', '{{ if .Data.name }}Dear{{ else }}Hello{{ end }}', { Data: { name: '' } }, 'Hello'],
    ['a choice in a choice', '{{if .Email}}{{if .Data}}a{{end}}b{{end}}c', { Email: 'x', Data: {} }, 'bc'],
    ['a comment', 'a{{/* not told */}}b', {}, 'ab'],
    ['dashes that trim', 'a \n {{- .Email -}} \n b', { Email: '-' }, 'a-b'],
  ])('writes %s', ([, source, values, expected]) => {
    expect(html(source, values)).toBe(expected)
  })

  it.for([
    ['{{ .Emial }}', '"{{ .Emial }}" names nothing that this mail knows: .SiteURL, .Email'],
    ['{{ .Email.name }}', 'names nothing that this mail knows'],
    ['{{ printf "%s" .Email }}', 'is not understood'],
    ['{{ range .Data }}{{ end }}', 'is not understood'],
    ['{{ if .Email }}', 'has no "{{ end }}"'],
    ['{{ end }}', 'ends nothing'],
    ['{{ else }}', 'belongs to no "{{ if }}"'],
    ['a {{ .Email', 'is not closed'],
    ['<script>x = "{{ .Email }}"</script>', 'cannot stand in script'],
    ['<p onclick="{{ .Email }}">', 'cannot stand in "onclick"'],
    ['<p {{ .Email }}>', 'cannot stand in a tag'],
    ['<a href={{ .SiteURL }}>', 'cannot stand in a tag'],
  ])('%s is refused with the reason', ([source, reason]) => {
    expect(() => html(source!)).toThrow(reason)
  })
})

describe('a value in HTML', () => {
  const tricky = `"><script>alert('&')</script>`

  it('is escaped in text and attributes', () => {
    const safe = '&#34;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;'
    expect(html('<p title="{{ .Email }}">{{ .Email }}</p>', { Email: tricky })).toBe(
      `<p title="${safe}">${safe}</p>`,
    )
  })

  it('is a URL in a link, and never one that a click would execute', () => {
    expect(link('https://shop.example/verify?a=1&b=%2F')).toBe(
      '<a href="https://shop.example/verify?a=1&amp;b=%2F">',
    )
    expect(link('javascript:alert(1)')).toBe('<a href="#">')
    expect(link(tricky)).not.toContain('<script')
  })

  it('is one parameter after a URL’s question mark', () => {
    const source = `<a href="{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;next={{ .RedirectTo }}">`
    const values = {
      SiteURL: 'https://shop.example',
      TokenHash: 'ab',
      RedirectTo: 'https://shop.example/a?b=c&d',
    }
    expect(html(source, values)).toBe(
      '<a href="https://shop.example/confirm?token_hash=ab&amp;next=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc%26d">',
    )
  })
})

it('a value in a subject cannot start a new line', () => {
  const subject = compileTemplate('For {{ .Data.name }}', ['Data'], 'text')
  expect(subject.render({ Data: { name: 'Ada\r\nBcc: all@authors.example <&>' } })).toBe(
    'For Ada Bcc: all@authors.example <&>',
  )
})
