import type { MailBrand } from '../../mail/mail-brand.ts'

/** `Reset your password (Authors)` */
export function brandedSubject(subject: string, brand: MailBrand | undefined): string {
  return brand ? `${subject} (${brand.name})` : subject
}

/** The text, signed with the name. */
export function brandedText(text: string, brand: MailBrand | undefined): string {
  return brand ? `${text}\n${brand.name}\n` : text
}

/** The HTML below the brand's picture, signed with the name. Clients that load no pictures show the name in its place. */
export function brandedHtml(html: string, brand: MailBrand | undefined): string {
  if (!brand) return html
  const name = escaped(brand.name)
  const header = brand.header
    ? `<p><img src="${escaped(brand.header)}" alt="${name}" width="320" height="64"></p>\n`
    : ''
  return `${header}${html}<p>${name}</p>\n`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
