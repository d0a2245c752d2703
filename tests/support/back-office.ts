import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN } from './running-shop.ts'
import { Shopper } from './shopper.ts'

/** What a member of staff does, in a browser of their own. */
export class BackOffice {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  toast(title: string): Locator {
    return new Shopper(this.page).toast(title)
  }

  async signIn(): Promise<void> {
    await this.page.goto('/auth')
    const person = new Shopper(this.page)
    await person.untilReady()
    await person.signIn(ADMIN)
    await expect(this.page).toHaveURL('/')
  }

  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }
}
