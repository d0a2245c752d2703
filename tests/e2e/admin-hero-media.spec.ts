import { expectAccessible } from '../support/accessibility.ts'
import { expectDrawn } from '../support/drawn.ts'
import { held } from '../support/held.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const TOP = 'Hero Section 1 (Top)'

test.use({ expectedInConsole: /Failed to load resource/ })

test('each section is saved separately, needs a URL, and keeps the form when it is not saved', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const row = () => staff.from('hero_media_settings')
  const columns = 'media_type, media_url, poster_url'
  const found = rowsOf(await row().select(columns).eq('section_name', 'hero_section_1').single())
  await backOffice.signIn()
  await backOffice.open('/admin/hero-media', 'Hero Media')
  await expect(page.getByRole('region', { name: 'Hero Section 2 (Bottom)' })).toBeVisible()
  const top = page.getByRole('region', { name: TOP })
  const update = top.getByRole('button', { name: 'Update' })
  const url = top.getByLabel('URL', { exact: true })
  await url.fill('   ')
  await expect(update).toBeDisabled()
  // The form loads a film only for its preview.
  await top.getByLabel('Media Type').selectOption('Image')
  await url.fill('/media/hero-loop.mp4')
  await update.click()
  await expect(url).toBeFocused()
  await expect(url).toHaveAccessibleDescription(/address of a film/)
  await top.getByLabel('Media Type').selectOption('Video')
  await url.fill('/media/another.mp4')
  await url.blur()
  await expect(top.getByText('No picture could be taken from this film.')).toBeVisible()
  await backOffice.answerCalls('PATCH', 'hero_media_settings', 500, { message: 'It is stuck.' })
  await update.click()
  await expect(backOffice.notice('Error', 'Error updating hero media: It is stuck.')).toBeVisible()
  await expect(url).toHaveValue('/media/another.mp4')
  await backOffice.restoreCalls()
  await url.fill('/media/hero-loop.mp4')
  await url.blur()
  await backOffice.press(update)
  await expect(backOffice.notice('Success', 'Hero media updated successfully!')).toBeVisible()
  await page.reload()
  await expect(url).toHaveValue('/media/hero-loop.mp4')
  await expect(top.getByLabel('Media Type')).toHaveValue('video')
  rowsOf(await row().update(found).eq('section_name', 'hero_section_1').select('section_name'))
})

test('the poster is a frame of the film, unless staff upload another', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const rows = () => staff.from('hero_media_settings')
  const section = 'hero_section_2'
  const columns = 'media_type, media_url, poster_url'
  const found = rowsOf(await rows().select(columns).eq('section_name', section).single())
  try {
    await backOffice.signIn()
    await backOffice.open('/admin/hero-media', 'Hero Media')
    const bottom = page.getByRole('region', { name: 'Hero Section 2 (Bottom)' })
    await bottom.getByLabel('Media Type').selectOption('Video')
    await bottom.getByRole('button', { name: 'Update' }).click()
    await expect(bottom.getByLabel('URL', { exact: true })).toHaveAccessibleDescription(
      /address of a picture/,
    )
    await bottom.getByLabel('URL', { exact: true }).fill('/media/hero-loop.webm')
    await bottom.getByLabel('URL', { exact: true }).blur()
    await expect(backOffice.notice('Success', 'Poster uploaded successfully')).toBeVisible()
    await expect(bottom.getByRole('img', { name: 'Poster as it is now' })).toBeVisible()
    await expectAccessible(page, 'a film with its poster')
    await expectDrawn(bottom.getByRole('img', { name: 'Poster as it is now' }))
    await bottom.getByRole('button', { name: 'Remove poster' }).click()
    await bottom.getByRole('button', { name: 'Use a picture from the film' }).click()
    await expect(bottom.getByRole('img', { name: 'Poster as it is now' })).toBeVisible()
    await bottom.getByRole('button', { name: 'Update' }).click()
    await expect(backOffice.notice('Success', 'Hero media updated successfully!')).toBeVisible()
    const saved = rowsOf(await rows().select(columns).eq('section_name', section).single())
    expect(saved).toMatchObject({ media_type: 'video', media_url: '/media/hero-loop.webm' })
    const poster = await page.request.get(saved.poster_url!)
    expect(poster.headers()['content-type']).toBe('image/jpeg')
  } finally {
    rowsOf(await rows().update(found).eq('section_name', section).select('section_name'))
  }
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

test('a film is not saved before its poster is taken, not by Enter either, and another film gets another poster', async ({
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
  const top = page.getByRole('region', { name: TOP })
  const url = top.getByLabel('URL', { exact: true })
  const poster = top.getByRole('img', { name: 'Poster as it is now' })
  const addressOfPoster = async () => (await poster.getAttribute('src')) ?? ''
  const { answer, release } = held()
  await page.route('**/media/hero-loop.webm', answer)
  await url.fill('/media/hero-loop.webm')
  await url.press('Enter')
  await expect(top.getByRole('button', { name: 'Use a picture from the film' })).toBeDisabled()
  await expect(top.getByRole('button', { name: 'Update' })).toBeDisabled()
  release()
  await expect(poster).toBeVisible()
  await expect(top.getByRole('button', { name: 'Update' })).toBeEnabled()
  expect(saves).toEqual([])
  const first = await addressOfPoster()

  await test.step('a film that replaces it gets a poster of its own', async () => {
    await url.fill('/media/default-film.mp4')
    await url.blur()
    await expect(poster).not.toHaveAttribute('src', first)
  })
  await test.step('a poster that staff have chosen stays', async () => {
    await top
      .getByLabel('Replace poster', { exact: true })
      .setInputFiles('public/media/hero-loop-poster.webp')
    await expect(top.getByRole('button', { name: 'Replace poster' })).toBeEnabled()
    const own = await addressOfPoster()
    await url.fill('/media/hero-loop.webm')
    await url.blur()
    await expect(poster).toHaveAttribute('src', own)
  })
  await test.step('a film whose address is entered before its type gets one too', async () => {
    await expectDrawn(poster)
    await top.getByRole('button', { name: 'Remove poster' }).click()
    await top.getByLabel('Media Type').selectOption('Image')
    await url.fill('/media/default-film.mp4')
    await url.blur()
    await top.getByLabel('Media Type').selectOption('Video')
    await expect(poster).toBeVisible()
  })
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
