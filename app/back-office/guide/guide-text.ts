import { Marked } from 'marked'

/** The texts of docs/guide/ and the addresses of their pictures, from the build. */
const TEXTS = import.meta.glob<string>('../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const PICTURES = import.meta.glob<string>('../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const FOLDER = '../../../docs/guide/'

/** A page of the guide as HTML. Its links lead to pages of the back office, its pictures to the built files. */
export function guideHtml(name: string): string {
  const markdown = TEXTS[`${FOLDER}${name}.md`] ?? ''
  return new Marked({
    async: false,
    walkTokens: (token) => {
      if (token.type === 'link' && /^[\w-]+\.md$/.test(String(token['href'])))
        token['href'] = `/admin/guide/${String(token['href']).slice(0, -'.md'.length)}`
      if (token.type === 'image') token['href'] = PICTURES[`${FOLDER}${String(token['href'])}`] ?? ''
    },
  }).parse(markdown, { async: false })
}
