import type { Locator, Page } from '@playwright/test'
import { BackOffice } from '../support/back-office.ts'
import { readPage } from '../support/html-page.ts'
import { GOOGLE_DOCS, PASTED_TEXTS } from '../support/pasted-texts.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource/ })

/** The smallest GIF: one pixel. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Dispatches a paste event with HTML, a picture, or both. */
async function paste(target: Locator, { html, files }: { html?: string; files?: true }): Promise<void> {
  await target.evaluate(
    (element, pasted) => {
      const clipboardData = new DataTransfer()
      if (pasted.html) clipboardData.setData('text/html', pasted.html)
      if (pasted.picture) {
        const bytes = Uint8Array.from(atob(pasted.picture), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], 'copy.gif', { type: 'image/gif' }))
      }
      element.focus()
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, picture: files && PIXEL },
  )
}

/** All buttons, in the order of docs/behaviour/content-editing.md#rich-text. */
async function expectToolbar(toolbar: Locator): Promise<void> {
  await expect(toolbar.getByRole('option')).toHaveText(['Normal', 'Heading 1', 'Heading 2', 'Heading 3'])
  await expect(toolbar.getByLabel('Image')).toHaveAttribute('type', 'file')
  const names = await toolbar.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel))
  expect(names.filter((name) => name !== 'Image')).toEqual([
    'Bold',
    'Italic',
    'Underline',
    'Strike',
    'Ordered list',
    'Bullet list',
    'Align left',
    'Align centre',
    'Align right',
    'Justify',
    'Link',
    'Clean formatting',
  ])
}

/** A list item as Word copies it. */
function wordItem(level: number, marker: string, text: string): string {
  return (
    `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'>` +
    `<span style='mso-list:Ignore'>${marker}<span style='font:7pt "Times"'>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`
  )
}

test('a post is written as a draft after a failure, published, featured and deleted', async ({
  backOffice,
  request,
}) => {
  const { page: office } = backOffice
  const title = `Rooms that breathe ${Date.now()}`
  const card = office.getByRole('listitem').filter({ hasText: title })
  await backOffice.signIn()
  await backOffice.open('/admin/blog', 'Blog Posts')
  await office.getByRole('button', { name: 'Add Blog Post' }).press('Enter')
  const dialog = backOffice.dialog('Add New Blog Post')
  await expect(dialog.getByLabel('Status')).toHaveValue('draft')
  await expect(dialog.getByLabel('Featured')).not.toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await expectToolbar(dialog.getByRole('toolbar', { name: 'Formatting' }))
  await dialog.getByLabel('Title *').fill(title)
  await dialog.getByLabel('Author *').fill('Ọlá')
  await dialog.getByLabel('Category *').fill('Ideas')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Open the windows.')
  await test.step('the failure goes with the success of the next attempt', async () => {
    await backOffice.answerCalls('POST', 'blog_posts', 500, { message: 'No room for posts.' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    const failure = backOffice.notice('Error', 'No room for posts.')
    // Under the pointer it would stay.
    await failure.hover()
    await backOffice.restoreCalls()
    await backOffice.press(dialog.getByRole('button', { name: 'Create' }))
    await expect(failure).toBeHidden()
  })
  const created = backOffice.notice('Success', 'Blog post created successfully')
  await expect(created).toContainText('Saved as draft: the shop does not show it yet.')
  await expect(card).toContainText('draft')

  await office.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = backOffice.dialog('Edit Blog Post')
  const slug = await editor.getByLabel('Slug').inputValue()
  expect(slug).toBe(title.toLowerCase().replaceAll(' ', '-'))
  await editor.getByLabel('Status').selectOption('Published')
  await editor.getByLabel('Published Date').fill('2096-03-05T00:30')
  await expect(editor.getByText(/5 Mar 2096, 00:30, is still to come, but shoppers see it/)).toBeVisible()
  await editor.getByLabel('Published Date').fill('2026-03-05T00:30')
  await editor.getByLabel('Featured').check()
  await editor.getByRole('button', { name: 'Update Blog Post' }).click()
  await expect(backOffice.notice('Success', 'Blog post updated successfully')).toBeVisible()
  await expect(card).toContainText('published')
  await expect(card).toContainText('Featured')
  const { page: post } = await readPage(request, `/blog/${slug}`)
  for (const text of ['Open the windows.', '5 March 2026'])
    expect(post.getByText(text).count, text).toBeGreaterThan(0)

  office.once('dialog', async (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this blog post?')
    await question.accept()
  })
  await office.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(backOffice.notice('Success', 'Blog post deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

/** By keys, before which the editor reads the selection; `fill` may delete before it has. */
async function empty(content: Locator): Promise<void> {
  await content.press('ControlOrMeta+a')
  await content.press('Delete')
}

test('content pasted from Word or a web page is cleaned, and pasted pictures are stored', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/blog-posts', 'Blog Posts')
  await page.getByRole('button', { name: 'Add Blog Post' }).click()
  const dialog = backOffice.dialog('Add New Blog Post')
  const content = dialog.getByRole('textbox', { name: 'Content' })

  await test.step('the list paragraphs of Word become lists', async () => {
    await paste(content, {
      html:
        `<html><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->` +
        `<p class=MsoNormal style='color:red;line-height:200%'>Measure <b>twice</b><o:p></o:p></p>` +
        wordItem(1, '1.', 'Walls') +
        wordItem(2, '·', 'North') +
        wordItem(1, '2.', 'Windows') +
        `<p class=MsoNormal>Then <img src="file:///C:/clip.png">cut.</p><!--EndFragment--></body></html>`,
      // Word adds a picture of the copied text.
      files: true,
    })
    await expect(content.getByRole('list').first().getByRole('listitem')).toHaveText([
      'WallsNorth',
      'North',
      'Windows',
    ])
    await expect
      .poll(() => content.innerHTML())
      .toContain('<p>Measure <strong>twice</strong></p><ol><li><p>Walls</p><ul>')
    await expect(content.getByRole('img')).toHaveCount(0)
    await expect(
      dialog.getByText(/^1 picture was left out\. .* only the place on the computer/),
    ).toBeVisible()
  })

  for (const [what, pasted, html] of PASTED_TEXTS)
    await test.step(what, async () => {
      await empty(content)
      await paste(content, { html: pasted })
      // The editor keeps a line below a table, to type in.
      await expect.poll(async () => (await content.innerHTML()).replace(/<p><br[^>]*><\/p>$/, '')).toBe(html)
    })

  await test.step('headings, links and alignment of a web page stay', async () => {
    await empty(content)
    await paste(content, {
      html:
        '<h2 class="big" style="color:#f00;text-align:center" onclick="alert(1)">Rugs</h2><script>alert(2)</script>' +
        '<div style="font-family:Papyrus"><a href="https://example.com/rugs" target="_blank">Woven</a> in ' +
        '<span style="font-weight:700">Kano</span></div>',
    })
    await expect
      .poll(() => content.innerHTML())
      .toBe(
        '<h2 style="text-align: center;">Rugs</h2><p><a href="https://example.com/rugs">Woven</a> in <strong>Kano</strong></p>',
      )
    await expect(content.getByRole('heading')).toHaveCSS('text-align', 'center')
  })

  await test.step('a pasted picture is uploaded, never stored as a data URL', async () => {
    await empty(content)
    await paste(content, { html: `<p>A stool</p><img src="data:image/gif;base64,${PIXEL}">` })
    await expect(content.getByRole('presentation')).toHaveAttribute('src', /^\/storage\/v1\/object\/public\//)
    await expect(content).toContainText('A stool')
    await empty(content)
    await expect(content.getByRole('presentation')).toHaveCount(0)
    await paste(content, { files: true })
    await expect(content.getByRole('presentation')).toHaveAttribute('src', /^\/storage\/v1\/object\/public\//)
  })

  await test.step('a picture of another site is copied where that allows it, and missed by name where not', async () => {
    const body = Buffer.from(PIXEL, 'base64')
    await page.route('https://lh7-rt.googleusercontent.com/**', (route) => route.abort())
    await page.route('https://allowing.example/**', (route) =>
      route.fulfill({ body, contentType: 'image/gif', headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await empty(content)
    await paste(content, { html: '<p>A stool</p><img src="https://allowing.example/stool.gif">' })
    await expect(content.getByRole('presentation')).toHaveAttribute('src', /^\/storage\/v1\/object\/public\//)
    await empty(content)
    await paste(content, { html: GOOGLE_DOCS })
    await expect(dialog.getByText(/may not copy pictures from lh7-rt\.googleusercontent\.com/)).toBeVisible()
    expect(await content.innerHTML()).toContain(
      '<p><strong>Care guide</strong></p><p>Wipe with a <em>dry</em> cloth.</p>' +
        '<table><tbody><tr><td><p>Seat</p></td><td><p>45 cm</p></td></tr>',
    )
    await expect(content.getByRole('presentation')).toHaveCount(0)
  })

  await test.step('rows are added to a table and the table is removed', async () => {
    await content.getByRole('cell', { name: '90 cm' }).click()
    await dialog.getByRole('button', { name: 'Add row' }).click()
    await expect(content.getByRole('row')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Remove table' }).click()
    await expect(content.getByRole('table')).toHaveCount(0)
  })

  await test.step('what is typed as a link becomes one that works, and a page that is missing is named', async () => {
    await empty(content)
    await content.pressSequentially('stock')
    await content.press('ControlOrMeta+a')
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    const question = backOffice.dialog('Link')
    const field = question.getByRole('combobox', { name: 'Leads to' })
    await field.fill('faq')
    await expect(question.getByRole('option').first()).toContainText('FAQ')
    await field.press('Escape')
    await expect(question.getByRole('option')).toHaveCount(0)
    await field.fill('our stock')
    await field.press('Enter')
    await expect(question.getByRole('alert')).toContainText('Please enter a page such as /shop')
    await field.fill('/blog/no-such-post')
    await field.press('Enter')
    await expect(question.getByRole('alert')).toHaveText('There is no page at /blog/no-such-post.')
    await expect(question.getByRole('button', { name: 'Link anyway' })).toBeVisible()
    await field.fill('example.com:8080')
    await field.press('Enter')
    await expect(question).toBeHidden()
    await expect(content.getByRole('link', { name: 'stock' })).toHaveAttribute(
      'href',
      'https://example.com:8080',
    )
  })
})

test('the alignment of a stored text is shown, changed, and stored as it was before', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const title = `Aligned ${Date.now()}`
  const centred = '<h2 style="text-align: center;">Light</h2><p>And <strong>air</strong></p>'
  const row = { title, slug: `aligned-${Date.now()}`, author: 'A', category: 'Ideas', content: centred }
  const { id } = rowsOf(await staff.from('blog_posts').insert(row).select('id').single())
  const stored = async () =>
    rowsOf(await staff.from('blog_posts').select('content').eq('id', id).single()).content
  await backOffice.signIn()
  await backOffice.open('/admin/blog-posts', 'Blog Posts')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = backOffice.dialog('Edit Blog Post')
  const heading = editor.getByRole('textbox', { name: 'Content' }).getByRole('heading', { name: 'Light' })
  await expect(heading).toHaveCSS('text-align', 'center')
  await heading.click()
  await expect(editor.getByRole('button', { name: 'Align centre' })).toHaveAttribute('aria-pressed', 'true')
  await editor.getByRole('button', { name: 'Align right' }).click()
  await expect(heading).toHaveCSS('text-align', 'right')
  await editor.getByRole('button', { name: 'Update Blog Post' }).click()
  await expect(backOffice.notice('Success', 'Blog post updated successfully')).toBeVisible()
  expect(await stored()).toBe(centred.replace('center', 'right'))
  rowsOf(await staff.from('blog_posts').delete().eq('id', id).select('id'))
})

test('of a long list only the cards in sight are in the document, and an edited one stays in place', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const mark = `Endless ${Date.now()}`
  const posts = Array.from({ length: 160 }, (_, number) => ({
    title: `${mark} ${number}`,
    slug: `${mark.replace(' ', '-').toLowerCase()}-${number}`,
    author: 'Ada',
    category: 'Design',
    created_at: new Date(Date.UTC(2030, 0, 1) - number * 60_000).toISOString(),
  }))
  rowsOf(await staff.from('blog_posts').insert(posts).select('id'))
  await backOffice.signIn()
  await backOffice.open('/admin/blog-posts', 'Blog Posts')
  const cards = page.getByRole('list', { name: 'Blog Posts' }).getByRole('listitem')
  const last = cards.filter({ hasText: `${mark} 159` })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(last).toBeInViewport({ timeout: 200 })
  }).toPass()
  expect(await cards.count()).toBeLessThan(40)
  await expect(last).toHaveAttribute('aria-posinset', '160')

  await last.getByRole('button', { name: `Edit ${mark} 159` }).click()
  const dialog = backOffice.dialog('Edit Blog Post')
  await dialog.getByLabel('Author').fill('Bola')
  await dialog.getByRole('button', { name: 'Update Blog Post' }).click()
  await expect(last).toContainText('Bola')
  await expect(last).toBeInViewport()
  await expect(last.getByRole('button', { name: `Edit ${mark} 159` })).toBeFocused()
  rowsOf(await staff.from('blog_posts').delete().like('title', `${mark}%`).select('id'))
})

/** Waits until the device has what was typed, or has it no more, then closes the tab as a crash does. */
async function crashAfter(page: Page, typed: string, isKept = true): Promise<void> {
  await page.waitForFunction(
    ([text, expected]) => {
      const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('draft '))
      return drafts.some(([, value]) => value.includes(text)) === expected
    },
    [typed, isKept] as const,
  )
  await page.close()
}

test('what was typed survives a tab that crashes, until it is saved, outdated or discarded', async ({
  backOffice,
  shop,
  staff,
}) => {
  const context = backOffice.page.context()
  const title = `Adire ${Date.now()}`
  const open = async (button: RegExp, name: string) => {
    const office = new BackOffice(await context.newPage(), shop)
    await office.open(`/admin/blog-posts?search=${encodeURIComponent(title)}`, 'Blog Posts')
    await office.page.getByRole('button', { name: button }).click()
    const dialog = office.dialog(name)
    const offer = dialog.getByRole('region', { name: 'Text that was not saved' })
    return { office, dialog, offer, content: dialog.getByRole('textbox', { name: 'Content' }) }
  }
  const add = () => open(/^Add/, 'Add New Blog Post')
  await backOffice.signIn()
  await backOffice.open('/admin/blog-posts', 'Blog Posts')

  const first = await add()
  await expect(first.content).toBeVisible()
  await expect(first.offer).toHaveCount(0)
  await first.dialog.getByLabel('Title *').fill(title)
  for (const field of ['Author *', 'Category *']) await first.dialog.getByLabel(field).fill('Ada Obi')
  await first.content.fill('Indigo from Abeokuta')
  await crashAfter(first.office.page, 'Indigo from Abeokuta')

  const second = await add()
  await expect(second.offer).toContainText(/^You have text from .+ that was not saved\./)
  await expect(second.dialog.getByLabel('Title *')).toHaveValue('')
  await second.offer.getByRole('button', { name: 'Restore' }).click()
  await expect(second.offer).toHaveCount(0)
  await expect(second.dialog.getByLabel('Title *')).toHaveValue(title)
  await expect(second.content).toHaveText('Indigo from Abeokuta')
  // The line breaks down between the answer and the list that follows it.
  await second.office.page.route(/\/rest\/v1\/blog_posts\?/, (route, request) =>
    request.method() === 'GET' ? undefined : route.fallback(),
  )
  await second.dialog.getByRole('button', { name: 'Create' }).click()
  await expect(second.office.notice('Success', 'Blog post created successfully')).toBeVisible()
  await crashAfter(second.office.page, title, false)

  const third = await open(/^Edit/, 'Edit Blog Post')
  await third.dialog.getByLabel('Excerpt').fill('Dyed by hand')
  await crashAfter(third.office.page, 'Dyed by hand')
  await staff.from('blog_posts').update({ author: 'Bola Ade' }).eq('title', title).throwOnError()

  const fourth = await open(/^Edit/, 'Edit Blog Post')
  await expect(fourth.offer).toContainText('a later version was saved since')
  await expect(fourth.offer.getByRole('button')).toHaveText(['Copy', 'Discard'])
  await fourth.offer.getByRole('button', { name: 'Discard' }).click()
  await expect(fourth.dialog.getByLabel('Author *')).toHaveValue('Bola Ade')
  await fourth.office.page.close()

  const fifth = await add()
  await expect(fifth.content).toBeVisible()
  await expect(fifth.offer, 'what was saved is not offered').toHaveCount(0)
})
