import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'

const SHOP = {
  site_name: 'Iroko & Loom',
  accent_color: '#1d3f8f',
  // The darkest that the settings accept.
  background_color: '#cfcfcf',
  font_pair: 'modern',
  contact_email: null,
  contact_phone: '0803 123 4567',
  contact_address: null,
  updated_at: '2026-01-15T10:00:00Z',
}
const LINK = 'https://iroko.example/auth/confirm?token_hash=1&type=invite'

const { html, text } = invitationMail('Iroko & Loom', LINK, { shop: SHOP, siteUrl: 'https://iroko.example' })

test('an invitation wears the colours, the font and the logo of the shop', () => {
  expect(html).toContain('<img src="https://iroko.example/media/mail-header.png?v=1768471200000"')
  expect(html).toMatch(/<body [^>]*background:#cfcfcf;[^>]*font-family:Inter,/)
  expect(html).toMatch(
    /<a href="[^"]*type=invite" style="[^"]*background:#1d3f8f;[^"]*">Accept the invitation</,
  )
  expect(html).toContain('Iroko &amp; Loom<br>0803 123 4567')
  expect(text).toContain(`\n${LINK}\n`)
})
