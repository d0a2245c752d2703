/** Title and robots of a screen of the back office: it is nobody's search result. */
export function adminMeta(title: string) {
  return [{ title: `${title} · Back office` }, { name: 'robots', content: 'noindex, nofollow' }]
}
