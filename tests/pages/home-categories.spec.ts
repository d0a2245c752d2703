import { readPage } from '../support/html-page.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test('a new category gets a tab, a word, a link in the footer and a slide, and each link leads to it', async ({
  request,
  catalogue,
  staff,
  texts,
}) => {
  const name = `Day Beds ${Date.now()}`
  const { slug } = rowsOf(
    await staff.from('categories').insert({ name, display_order: 90 }).select('slug').single(),
  )
  const address = `/shop?category=${slug}`
  try {
    await texts.change('home', { ribbon_words: '' })
    await catalogue.add({ name: 'Oja Day Bed', category: slug, featured: true })
    const slide = { title: 'Lie down', image_url: '/placeholder.svg', category: name, display_order: -1 }
    rowsOf(await staff.from('homepage_hero_slides').insert(slide).select('id'))
    const { page } = await readPage(request, '/')
    expect(page.getByRole('tab').texts.at(-1)).toBe(name)
    const word = new RegExp(`^${name.toUpperCase()}$`)
    expect(page.getByRole('listitem').filter(word).count).toBe(1)
    const featured = page.getByRole('region', { name: `Featured ${name}` })
    expect(featured.getByRole('heading', { name: /^Oja Day Bed/ }).count).toBe(1)
    for (const link of [
      page.getByRole('link', { name: 'Shop Now' }),
      featured.getByRole('link', { name: `View All ${name}` }),
      page.getByRole('contentinfo').getByRole('link', { name }),
    ])
      expect(link.attributes('href')).toEqual([address])
    const list = (await readPage(request, address)).page
    expect(list.getByRole('heading', { level: 1 }).texts).toEqual([name])
  } finally {
    await catalogue.restore()
    rowsOf(await staff.from('homepage_hero_slides').delete().eq('category', name).select('id'))
    rowsOf(await staff.from('categories').delete().eq('slug', slug).select('id'))
  }
})
