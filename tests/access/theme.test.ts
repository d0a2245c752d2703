import { expect, test } from 'vitest'
import { LOGO_SIZES } from '../../app/domain/site.ts'
import { FONT_PAIRS } from '../../app/domain/theme.ts'
import { THEME_CASES } from '../support/theme-cases.ts'
import { useShop, type Shop } from './shop.ts'

const shop = useShop()

/** The number of changed rows, or the code of the refusal. */
async function save(values: Record<string, unknown>, as: keyof Shop['as'] = 'admin') {
  const update = shop.as[as].from('website_settings').update(values).eq('id', 1)
  const { data, error } = await update.select('id')
  return error ? error.code : (data?.length ?? 0)
}

test.each(THEME_CASES)('%s: %s on %s', async (_what, accent_color, background_color, passes) => {
  expect(await save({ accent_color, background_color })).toBe(passes ? 1 : '23514')
})

test.each(['red', '#fff', '#12345g', '#1234567', 'url(x)', '', '#b4532e;}'])(
  'a colour cannot be %j',
  async (text) => {
    expect(await save({ accent_color: text, background_color: '#ffffff' })).toBe('23514')
    expect(await save({ accent_color: '#1d3f8f', background_color: text })).toBe('23514')
  },
)

test('the fonts are one of three pairs', async () => {
  for (const font_pair of FONT_PAIRS) expect(await save({ font_pair })).toBe(1)
  expect(await save({ font_pair: 'comic' })).toBe('23514')
})

test('the logo is small, medium or large', async () => {
  for (const logo_size of LOGO_SIZES) expect(await save({ logo_size })).toBe(1)
  expect(await save({ logo_size: 'huge' })).toBe('23514')
})

test('everybody sees the look, and admins alone change it', async () => {
  const look = {
    accent_color: '#1d3f8f',
    background_color: '#ffffff',
    font_pair: 'modern',
    show_pattern: false,
    logo_size: 'large',
  }
  expect(await save(look)).toBe(1)
  for (const role of ['anon', 'stranger', 'admin'] as const) {
    const columns = Object.keys(look).join()
    expect((await shop.as[role].from('website_settings').select(columns).single()).data).toEqual(look)
  }
  expect(await save({ show_pattern: true }, 'stranger')).toBe(0)
  expect(await save({ show_pattern: true }, 'anon')).toBe('42501')
})
