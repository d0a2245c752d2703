import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMailBrand } from '../../server/backend-options/mail-brand.ts'
import { useShop } from './shop.ts'

const shop = useShop()
const recovery = {
  subject: 'Reset your password',
  html: readFileSync('supabase/templates/recovery.html', 'utf8'),
}

test('mails about accounts have the name, contact email, colours, font and logo of the settings', async () => {
  const backend = { fetch: (request: Request) => fetch(request), keys: shop.keys }
  const before = await readMailBrand(backend, shop.url)
  expect(before).toEqual({ name: 'Our Shop', frame: expect.any(Function) })
  await shop.as.admin
    .from('website_settings')
    .update({
      site_name: ' Zuma & Living ',
      contact_email: 'hello@zuma.example',
      accent_color: '#1d3f8f',
      background_color: '#f4f1ea',
      font_pair: 'modern',
    })
    .eq('id', 1)
    .throwOnError()
  const after = await readMailBrand(backend, shop.url)
  expect(after).toMatchObject({ name: 'Zuma & Living', replyTo: 'hello@zuma.example' })
  const mail = after.frame!(recovery)
  expect(mail).toContain('<title>Reset your password</title>')
  expect(mail).toMatch(/<body [^>]*background:#f4f1ea;[^>]*font-family:Inter,/)
  expect(mail).toMatch(
    /<a href="[^"<]*type=recovery[^"<]*" style="[^"]*background:#1d3f8f;[^"]*">Choose a new/,
  )
  expect(mail).toContain('Zuma &amp; Living<br>hello@zuma.example')
  const header = /\/media\/mail-header\.png\?v=\d{13}/
  expect(mail).toMatch(header)
  expect(header.exec(mail)).not.toEqual(header.exec(before.frame!(recovery)))
})
