import { expect, test } from '../support/test.ts'

test.describe('an invalid hash and double clicks', () => {
  test.use({ expectedInConsole: /status of 400/ })

  test('do not break a page: a double click has the same effect as a single one', async ({
    page,
    shopper,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('an invalid hash', async () => {
      const heading = page.getByRole('heading', { level: 1 })
      await shopper.open('/faq#<img src=x onerror=alert(1)>%00')
      await expect(heading).toHaveText('Frequently Asked Questions')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click()
      await expect(heading).toHaveText('All Products')
      await page.goBack()
      await expect(heading).toHaveText('Frequently Asked Questions')
      await page.goForward()
      await expect(heading).toHaveText('All Products')
    })

    await test.step('on Filter and on Search leaves the dialog open', async () => {
      for (const [opener, window] of [
        ['Filter', 'Filter'],
        ['Filter', 'Filter'],
        ['Search', 'Search Products'],
        ['Search', 'Search Products'],
      ] as const) {
        await button(opener).dblclick()
        const dialog = page.getByRole('dialog', { name: window })
        await expect(dialog).toBeVisible()
        // On a slow device the second click comes after the dialog has opened.
        await page.mouse.move(page.viewportSize()!.width - 5, 300)
        await page.mouse.down({ clickCount: 2 })
        await page.mouse.up({ clickCount: 2 })
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })

    await test.step('on Show more loads each page once', async () => {
      const more = page.getByRole('link', { name: 'Show more' })
      // Scrolling to it would load before the click.
      await more.evaluate((link: HTMLElement) => [link, link].forEach((half) => half.click()))
      const onScrolling = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return more.count()
      }
      await expect.poll(onScrolling).toBe(0)
      const parts = asked.filter((request) => request.includes('from='))
      expect(parts.length).toBeGreaterThan(0)
      expect(parts).toEqual([...new Set(parts)])
    })

    await test.step('on toggles and on the arrows of the slides', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
      const question = page.getByRole('region', { name: 'Delivery' }).getByRole('button').first()
      await question.dblclick()
      await expect(question).toHaveAttribute('aria-expanded', 'false')
      await shopper.header.getByRole('link', { name: 'Parlour' }).click()
      await button('Next slide').dblclick()
      await expect(page.locator('[aria-current=true]')).toHaveAccessibleName(/^Slide 3:/)
    })

    await test.step('on the button of the search and on a result', async () => {
      const dialog = await shopper.search('lekki three')
      await dialog.getByRole('button', { name: 'Search', exact: true }).dblclick()
      await expect(dialog.getByText('Found 1 result(s)')).toBeVisible()
      await dialog.getByRole('link').dblclick()
      await expect(page.getByRole('heading', { level: 1, name: 'Lekki Three-Seat Sofa' })).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('on plus adds two, on Undo restores a line once', async () => {
      await button('Add to Cart').click()
      await page.getByRole('main').getByRole('link', { name: 'View cart' }).dblclick()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
      await button('Increase quantity').dblclick()
      await expect(shopper.cartBadge(3)).toBeVisible()
      await page.getByRole('button', { name: /^Remove/ }).dblclick()
      await button('Undo').dblclick()
      await expect(shopper.cartBadge(3)).toBeVisible()
      await page.getByRole('link', { name: 'Proceed to Checkout' }).dblclick()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
    })

    await test.step('on Sign In sends one request', async () => {
      await shopper.header.getByRole('link', { name: 'Sign In' }).click()
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password').fill('not this one')
      await button('Sign In').dblclick()
      await expect(shopper.toast('Invalid login credentials')).toHaveCount(1)
      expect(asked.filter((request) => request.includes('/auth/v1/token'))).toHaveLength(1)
    })
  })
})
