import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const SOFA = 'Lekki Three-Seat Sofa'

test('the picture can be enlarged, zoomed by keys, buttons, wheel and double click, and changed', async ({
  page,
  shopper,
  catalogue,
}) => {
  const sofa = await catalogue.named(SOFA)
  const count = 1 + (sofa.additional_images ?? []).length
  await shopper.open(`/product/${sofa.id}`)
  const opener = page.getByRole('button', { name: 'Enlarge the picture' })
  const box = page.getByRole('dialog', { name: `Pictures of ${SOFA}` })
  const picture = (number: number) => box.getByRole('img', { name: `${SOFA}, picture ${number} of ${count}` })
  const percent = box.getByRole('button', { name: /show the whole picture/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(picture(1)).toBeVisible()
  await expect(percent).toHaveText('100 %')
  await expectAccessible(page, 'the lightbox')
  await expectTouchTargets(page, 'the lightbox')

  await test.step('the focus stays inside', async () => {
    for (let step = 0; step < 7; step++) await page.keyboard.press('Tab')
    await expect(box.locator(':focus')).toHaveCount(1)
  })

  await test.step('keys zoom, move and change the picture', async () => {
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await expect(percent).toHaveText('225 %')
    const left = async () => (await picture(1).boundingBox())!.x
    const before = await left()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeLessThan(before)
    await page.keyboard.press('-')
    await expect(percent).toHaveText('150 %')
    await page.keyboard.press('0')
    await expect(percent).toHaveText('100 %')
    await page.keyboard.press('ArrowRight')
    await expect(picture(2)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(picture(count)).toBeVisible()
  })

  await test.step('buttons, the wheel and a double click do so too', async () => {
    await box.getByRole('button', { name: 'Next picture' }).click()
    await expect(picture(1)).toBeVisible()
    await box.getByRole('button', { name: 'Zoom in' }).click()
    await expect(percent).toHaveText('150 %')
    await percent.click()
    await expect(percent).toHaveText('100 %')
    const { width, height } = page.viewportSize()!
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.wheel(0, -200)
    await expect(percent).not.toHaveText('100 %')
    await percent.click()
    await page.mouse.dblclick(width / 2, height / 2)
    await expect(percent).toHaveText('250 %')
  })

  await test.step('Escape and the Back button close it and return the focus', async () => {
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toBeVisible()
    await page.goBack()
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(`/product/${sofa.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SOFA)
  })
})

test(
  'pinching zooms the enlarged picture, dragging moves it, and swiping shows the next one',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    await shopper.open(`/product/${(await catalogue.named(SOFA)).id}#pictures`)
    const box = page.getByRole('dialog', { name: `Pictures of ${SOFA}` })
    await expect(box.getByRole('img', { name: /picture 1/ })).toBeVisible()
    const percent = box.getByRole('button', { name: /show the whole picture/ })
    const touch = await page.context().newCDPSession(page)
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) })

    await fingers('touchStart', 160, 200)
    await fingers('touchMove', 120, 240)
    await fingers('touchEnd')
    await expect(percent).toHaveText('300 %')
    const left = async () => (await box.getByRole('img').boundingBox())!.x
    const before = await left()
    await fingers('touchStart', 200)
    await fingers('touchMove', 260)
    await fingers('touchEnd')
    await expect.poll(left).toBeGreaterThan(before)
    await percent.tap()
    await fingers('touchStart', 300)
    await fingers('touchMove', 100)
    await fingers('touchEnd')
    await expect(box.getByRole('img', { name: /picture 2/ })).toBeVisible()
  },
)
