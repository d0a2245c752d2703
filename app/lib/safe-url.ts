/** The address when it is an ordinary web address, else ''. Texts from settings become links only through here. */
export function webUrl(text: string): string {
  const wanted = text.trim()
  if (wanted === '') return ''
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(wanted) ? wanted : `https://${wanted}`)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : ''
}
