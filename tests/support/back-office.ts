import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { RunningShop } from './running-shop.ts'
import { admit } from './sessions.ts'
import { Shopper } from './shopper.ts'
import { staffClient } from './staff-client.ts'

/** The least width, in pixels, of a screen on which the sidebar always stands. */
const SIDEBAR_FROM = 1024

/** What a member of staff does, in a browser of their own. */
export class BackOffice {
  readonly page: Page
  readonly #shop: RunningShop

  constructor(page: Page, shop: RunningShop) {
    this.page = page
    this.#shop = shop
  }

  toast(title: string): Locator {
    return new Shopper(this.page).toast(title)
  }

  /** A notice with this title and description. */
  notice(title: string, description: string): Locator {
    return new Shopper(this.page).notice(title, description)
  }

  /** A dialog of the back office. */
  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Answers the question 'Are you sure?' with Delete. */
  async confirmDeletion(description: string): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(question).toContainText(description)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  }

  /** From now on every call of this kind on the table breaks off, as on a lost connection. */
  async breakCalls(method: string, table: string): Promise<void> {
    await this.#intercept(method, table, (route) => route.abort())
  }

  /** From now on the backend answers every call of this kind on the table with this. */
  async answerCalls(method: string, table: string, status: number, json: unknown): Promise<void> {
    await this.#intercept(method, table, (route) => route.fulfill({ status, json }))
  }

  /** The backend is whole again. */
  async mend(): Promise<void> {
    await this.page.unrouteAll()
  }

  async #intercept(method: string, table: string, answer: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(new RegExp(`/rest/v1/${table}(\\?|$)`), (route, request) =>
      request.method() === method ? answer(route) : route.fallback(),
    )
  }

  /** Over the wire; the next page finds the session. */
  async signIn(): Promise<void> {
    await admit(this.page, this.#shop, await staffClient(this.#shop))
  }

  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  /** On a phone it waits behind a button. */
  async sidebar(): Promise<Locator> {
    if (this.page.viewportSize()!.width < SIDEBAR_FROM)
      await this.page.getByRole('button', { name: 'Open the menu' }).click()
    const navigation = this.page.getByRole('navigation', { name: 'Back office' })
    await expect(navigation).toBeVisible()
    return navigation
  }
}
