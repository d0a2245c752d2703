import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectDrawn } from '../support/drawn.ts'
import { held } from '../support/held.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const TOP = 'Hero Section 1 (Top)'
const COLUMNS = 'section_name, media_type, media_url, poster_url'

test.use({ expectedInConsole: /Failed to load resource/ })

/** The controls of a section's form. */
function sectionOf(page: Page, name: string) {
  const section = page.getByRole('region', { name })
  return {
    section,
    type: section.getByLabel('Media Type'),
    url: section.getByLabel('URL', { exact: true }),
    update: section.getByRole('button', { name: 'Update' }),
    poster: section.getByRole('img', { name: 'Poster as it is now' }),
    removePoster: section.getByRole('button', { name: 'Remove poster' }),
    takePoster: section.getByRole('button', { name: 'Use a picture from the film' }),
  }
}

const topOf = (page: Page) => sectionOf(page, TOP)
const bottomOf = (page: Page) => sectionOf(page, 'Hero Section 2 (Bottom)')

test('each section is saved separately, needs a URL, and gets a frame of its film as poster', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const rows = () => staff.from('hero_media_settings')
  const found = rowsOf(await rows().select(COLUMNS))
  try {
    await backOffice.signIn()
    await backOffice.open('/admin/hero-media', 'Hero Media')

    await test.step('what is refused or fails keeps the form', async () => {
      const { section, type, url, update } = topOf(page)
      await url.fill('   ')
      await expect(update).toBeDisabled()
      // The form loads a film only for its preview.
      await type.selectOption('Image')
      await url.fill('/media/hero-loop.mp4')
      await update.click()
      await expect(url).toBeFocused()
      await expect(url).toHaveAccessibleDescription(/address of a film/)
      await type.selectOption('Video')
      await url.fill('/media/another.mp4')
      await url.blur()
      await expect(section.getByText('No picture could be taken from this film.')).toBeVisible()
      await backOffice.answerCalls('PATCH', 'hero_media_settings', 500, { message: 'It is stuck.' })
      await update.click()
      await expect(backOffice.notice('Error', 'Error updating hero media: It is stuck.')).toBeVisible()
      await expect(url).toHaveValue('/media/another.mp4')
      await backOffice.restoreCalls()
    })

    await test.step('the poster is a frame of the film', async () => {
      const { type, url, update, poster, removePoster, takePoster } = bottomOf(page)
      await type.selectOption('Video')
      await update.click()
      await expect(url).toHaveAccessibleDescription(/address of a picture/)
      await url.fill('/media/hero-loop.webm')
      await url.blur()
      await expect(backOffice.notice('Success', 'Poster uploaded successfully')).toBeVisible()
      await expect(poster).toBeVisible()
      await expectAccessible(page, 'a film with its poster')
      await expectDrawn(poster)
      await removePoster.click()
      await takePoster.click()
      await expect(poster).toBeVisible()
      await update.click()
      await expect(backOffice.notice('Success', 'Hero media updated successfully!')).toBeVisible()
    })

    await page.reload()
    await expect(bottomOf(page).type).toHaveValue('video')
    await expect(bottomOf(page).url).toHaveValue('/media/hero-loop.webm')
    const saved = rowsOf(await rows().select(COLUMNS))
    const [first, second] = ['hero_section_1', 'hero_section_2'].map((name) =>
      saved.find(({ section_name }) => section_name === name),
    )
    expect(first).toEqual(found.find(({ section_name }) => section_name === 'hero_section_1'))
    expect(second).toMatchObject({ media_type: 'video', media_url: '/media/hero-loop.webm' })
    const poster = await page.request.get(second!.poster_url!)
    expect(poster.headers()['content-type']).toBe('image/jpeg')
  } finally {
    for (const { section_name, ...medium } of found)
      rowsOf(await rows().update(medium).eq('section_name', section_name).select('section_name'))
  }
})

test('a film is not saved before its poster is taken, and a poster that staff choose stays', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/hero-media', 'Hero Media')
  const saves: string[] = []
  await page.route('**/rest/v1/hero_media_settings*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    saves.push(route.request().postData() ?? '')
    return route.fulfill({ status: 500, json: { message: 'Not in this test.' } })
  })
  const { section, type, url, update, poster, removePoster, takePoster } = topOf(page)
  const addressOfPoster = async () => (await poster.getAttribute('src')) ?? ''

  await test.step('it is not saved meanwhile, not by Enter either', async () => {
    const film = held()
    await page.route('**/media/hero-loop.webm', film.answer)
    await url.fill('/media/hero-loop.webm')
    await url.press('Enter')
    await expect(takePoster).toBeDisabled()
    await expect(update).toBeDisabled()
    film.release()
    await expect(poster).toBeVisible()
    await expect(update).toBeEnabled()
    expect(saves).toEqual([])
  })
  await test.step('a film that replaces it gets a poster of its own', async () => {
    const first = await addressOfPoster()
    await url.fill('/media/default-film.mp4')
    await url.blur()
    await expect(poster).not.toHaveAttribute('src', first)
  })
  await test.step('a poster that staff have chosen stays', async () => {
    await section
      .getByLabel('Replace poster', { exact: true })
      .setInputFiles('public/media/hero-loop-poster.webp')
    await expect(section.getByRole('button', { name: 'Replace poster' })).toBeEnabled()
    const own = await addressOfPoster()
    await url.fill('/media/hero-loop.webm')
    await url.blur()
    await expect(poster).toHaveAttribute('src', own)
  })
  await test.step('a film whose address is entered before its type gets one too', async () => {
    await expectDrawn(poster)
    await removePoster.click()
    await type.selectOption('Image')
    await url.fill('/media/default-film.mp4')
    await url.blur()
    await type.selectOption('Video')
    await expect(poster).toBeVisible()
  })
})

test('a poster that staff upload is not replaced by a frame of a film that loads slowly', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/hero-media', 'Hero Media')
  const film = Promise.withResolvers<void>()
  const isLoaded = Promise.withResolvers<void>()
  await page.route('**/media/hero-loop.webm', async (route) => {
    await film.promise
    await route.continue()
    isLoaded.resolve()
  })
  const top = page.getByRole('region', { name: TOP })
  await top.getByLabel('URL', { exact: true }).fill('/media/hero-loop.webm')
  await top.getByLabel('URL', { exact: true }).blur()
  await expect(top.getByRole('button', { name: 'Use a picture from the film' })).toBeDisabled()
  await top.getByLabel('Upload poster', { exact: true }).setInputFiles('public/media/hero-loop-poster.webp')
  const poster = top.getByRole('img', { name: 'Poster as it is now' })
  await expect(poster).toBeVisible()
  const uploaded = await poster.getAttribute('src')
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/')) uploads.push(request.url())
  })
  film.resolve()
  await isLoaded.promise
  // A second capture takes longer than the rest of the first.
  await expectDrawn(poster)
  await top.getByRole('button', { name: 'Remove poster' }).click()
  await top.getByRole('button', { name: 'Use a picture from the film' }).click()
  await expect(poster).toBeVisible()
  await expect(poster).not.toHaveAttribute('src', uploaded ?? '')
  expect(uploads).toHaveLength(1)
})

test('an uploaded film is announced, and a picture of the library that is chosen while a film loads stays', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/hero-media', 'Hero Media')
  const top = page.getByRole('region', { name: TOP })
  const { answer, release } = held()
  await page.route('**/storage/v1/object/public/films/**', answer)
  await top.getByLabel('Upload film', { exact: true }).first().setInputFiles('public/media/default-film.mp4')
  await expect(backOffice.notice('Success', 'Film uploaded successfully')).toBeVisible()
  await expect(top.getByRole('button', { name: 'Use a picture from the film' })).toBeDisabled()
  await top.getByRole('button', { name: 'Choose poster from library' }).click()
  await backOffice.dialog('Choose a picture').getByRole('listitem').first().getByRole('button').click()
  await expect(top.getByRole('button', { name: 'Use a picture from the film' })).toBeEnabled()
  release()
})
