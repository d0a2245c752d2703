import { describe, expect, test } from 'vitest'
import { TEXT_DEFAULTS } from '../../app/domain/texts/texts.ts'
import { useShop, type Shop } from './shop.ts'

const shop = useShop()

async function statusOfSaving(texts: unknown): Promise<number> {
  const { status } = await shop.as.admin
    .from('storefront_texts')
    .update({ texts })
    .eq('page', 'home')
    .select()
  return status
}

async function versionOf(page: string): Promise<string> {
  const { data } = await shop.as.anon.from('storefront_texts').select('updated_at').eq('page', page).single()
  return data?.updated_at
}

function changeTexts(as: keyof Shop['as'], changes: unknown, version: string) {
  return shop.as[as].rpc('change_texts', { p_page: 'about', p_changes: changes, p_version: version })
}

test('there is a row for each page whose texts can be edited', async () => {
  const { data } = await shop.as.anon.from('storefront_texts').select('page')
  expect(data?.map(({ page }) => page).toSorted()).toEqual(Object.keys(TEXT_DEFAULTS).toSorted())
})

test.each(Object.entries(TEXT_DEFAULTS))(
  'the database knows the names of the texts of %s',
  async (page, texts) => {
    const { rows } = await shop.database.query<{ names: string[] }>(
      'select private.text_names($1) as names',
      [page],
    )
    expect(rows[0]?.names.toSorted()).toEqual(Object.keys(texts).toSorted())
  },
)

describe('texts are stored', () => {
  test.each([
    ['HTML, right-to-left and combining letters as plain text', { tagline: '<b>أهلا</b> ọ̀ 🛋' }],
    ['10,000 characters', { tagline: 'x'.repeat(10_000) }],
    ['switches', { show_ribbon: false }],
    [
      'lists of 50 entries',
      { menu: Array.from({ length: 50 }, (_, n) => ({ label: `${n}`, link: '/shop' })) },
    ],
    [
      'addresses of the shop and the web',
      { a_link: ' /shop?category=x#top ', b_link: 'https://example.com' },
    ],
    ['mail and telephone addresses', { a_link: 'mailto:a@example.com', b_link: 'tel:+2348031234567' }],
    ['pictures', { picture: '/storage/v1/object/public/a.jpg', story_picture: 'https://example.com/a.jpg' }],
    ['blank addresses', { a_link: '', picture: '' }],
  ])('%s', async (_what, texts) => {
    expect(await statusOfSaving(texts)).toBe(200)
  })
})

describe('the database refuses', () => {
  test.each([
    ['10,001 characters', { tagline: 'x'.repeat(10_001) }],
    ['10,001 characters in a list', { team: [{ name: 'x'.repeat(10_001) }] }],
    ['51 entries', { menu: Array.from({ length: 51 }, () => ({ label: 'a', link: '/shop' })) }],
    ['a link that runs a script', { a_link: 'javascript:alert(1)' }],
    ['such a link after spaces and a line break', { a_link: ' \n javascript:alert(1)' }],
    ['such a link in a list', { menu: [{ label: 'a', link: 'JavaScript:alert(1)' }] }],
    ['a link to another origin without a scheme', { a_link: '//evil.example' }],
    ['such a link with a backslash', { a_link: '/\\evil.example' }],
    ['a link with data', { a_link: 'data:text/html,hello' }],
    ['a picture that is data', { picture: 'data:image/png;base64,AAAA' }],
    ['numbers', { tagline: 7 }],
    ['nulls', { tagline: null }],
    ['objects', { tagline: { text: 'a' } }],
    ['lists of texts', { menu: ['a'] }],
    ['lists in lists', { menu: [{ label: ['a'] }] }],
    ['a list', ['a']],
    ['a text', 'a'],
  ])('%s', async (_what, texts) => {
    expect(await statusOfSaving(texts)).toBe(400)
  })
})

describe('changing texts', () => {
  test('replaces the changed ones only, and returns the new version', async () => {
    const { data: first } = await changeTexts(
      'admin',
      { title: 'One', story: 'Two' },
      await versionOf('about'),
    )
    const { data: second } = await changeTexts('admin', { story: 'Three' }, first)
    expect(second).toBe(await versionOf('about'))
    const { data } = await shop.as.anon.from('storefront_texts').select('texts').eq('page', 'about').single()
    expect(data?.texts).toMatchObject({ title: 'One', story: 'Three' })
  })

  test('of an older version changes nothing', async () => {
    const older = await versionOf('about')
    const { data: current } = await changeTexts('admin', { title: 'Newer' }, older)
    expect(await changeTexts('admin', { title: 'Older' }, older)).toMatchObject({ status: 200, data: null })
    expect(await versionOf('about')).toBe(current)
  })

  test('is for staff only', async () => {
    const version = await versionOf('about')
    expect((await changeTexts('anon', { title: 'x' }, version)).status).toBe(401)
    expect(await changeTexts('stranger', { title: 'x' }, version)).toMatchObject({ status: 200, data: null })
    expect(await versionOf('about')).toBe(version)
  })

  test('leaves each version in the audit log, with its author', async () => {
    await changeTexts('admin', { title: 'Logged' }, await versionOf('about'))
    const { data } = await shop.as.admin
      .from('audit_log')
      .select('row_label, actor_id, before, after')
      .eq('table_name', 'storefront_texts')
      .order('created_at', { ascending: false })
      .limit(1)
      .single()
    expect(data).toMatchObject({
      row_label: 'Texts: about',
      actor_id: shop.ids.admin,
      after: { texts: { title: 'Logged' } },
    })
    expect(data?.before.texts).toBeDefined()
  })
})
