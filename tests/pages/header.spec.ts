import { readPage, type Html } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

const MAIN_LINKS = [
  ['Home', '/'],
  ['Shop', '/shop'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const

test('each main page has the five main links, and the current one is marked', async ({ request }) => {
  for (const [name, path] of MAIN_LINKS) {
    const header = (await readPage(request, path)).page.getByTag('header')
    const navigations = header.getByTag('nav')
    expect(navigations.count, path).toBeGreaterThan(1)
    for (const navigation of navigations.each) {
      const links = navigation.getByTag('a')
      expect(links.texts, path).toEqual(MAIN_LINKS.map(([label]) => label))
      expect(links.attributes('href')).toEqual(MAIN_LINKS.map(([, target]) => target))
      expect(navigation.getByTag('a', { 'aria-current': 'page' }).texts).toEqual([name])
    }
  }
})

const categoryButtons = (page: Html) =>
  page
    .getByTag('header')
    .getByTag('button', { 'aria-label': /: categories$/ })
    .attributes('aria-label')

const entry = (label: string, link: string) => ({ label, link })

test('the button for categories is beside the entry that leads to the shop', async ({ request, texts }) => {
  await texts.change('header-and-footer', {
    menu: [entry('Sofas', '/shop?category=sofas'), entry('Our furniture', '/shop'), entry('Shop', '/shop/')],
  })
  const { page } = await readPage(request, '/about')
  const names = new Set(categoryButtons(page))
  expect([...names]).toEqual(['Our furniture: categories'])
  await texts.change('header-and-footer', { menu: [entry('About', '/about')] })
  expect(categoryButtons((await readPage(request, '/about')).page)).toEqual([])
})

const home = (page: Html) =>
  page
    .getByRole('banner')
    .getByTag('a', { href: '/' })
    .filter(/^(Our Shop|Ọ̀ṣun & Daughters)$/).texts

test('name and title follow the settings', async ({ request, settings }) => {
  await settings.change({ site_name: null, logo_url: null })
  expect(home((await readPage(request, '/about')).page)).toEqual(['Our Shop'])
  await settings.change({ site_name: 'Ọ̀ṣun & Daughters' })
  const { page } = await readPage(request, '/about')
  expect(home(page)).toEqual(['Ọ̀ṣun & Daughters'])
  expect(page.getByTag('title').texts).toEqual(['About | Ọ̀ṣun & Daughters'])
})
