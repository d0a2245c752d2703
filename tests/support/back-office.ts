import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { RunningShop } from './running-shop.ts'
import { storeSession } from './sessions.ts'
import { Shopper } from './shopper.ts'
import { staffClient } from './staff-client.ts'

/** The smallest screen width with a permanent sidebar, in pixels. */
const SIDEBAR_FROM = 1024

/** The actions of a staff member, in a separate browser context. */
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

  /** A toast with this title and description. */
  notice(title: string, description: string): Locator {
    return new Shopper(this.page).notice(title, description)
  }

  /** What stands in a form, a dialog or a screen after an attempt that failed, with its reason. */
  refusal(place: Locator, reason: string | RegExp): Locator {
    return place.getByRole('alert').filter({ has: this.page.getByText(reason) })
  }

  /** A dialog of the back office. */
  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Presses a button by key, because a toast may cover it until it goes. */
  async press(button: Locator): Promise<void> {
    await expect(button).toBeEnabled()
    await button.press('Enter')
  }

  /** Presses a button twice before the page is drawn again, as a double click may. A toast may cover it. */
  async pressTwice(button: Locator): Promise<void> {
    await button.evaluate((element: HTMLElement) => [element.click(), element.click()])
  }

  /** Confirms the dialog 'Are you sure?' with Delete. */
  async confirmDeletion(description: string): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(question).toContainText(description)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  }

  /** Confirms a bulk change. */
  async confirmChange(title: string, description: string | RegExp): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: title })
    await expect(question).toContainText(description)
    await question.getByRole('button', { name: /^Set / }).click()
    await expect(question).toBeHidden()
  }

  /** Aborts all calls of this method on the table from now on. */
  async breakCalls(method: string, table: string): Promise<void> {
    await this.#intercept(method, table, (route) => route.abort())
  }

  /** Answers all calls of this method on the table with this response from now on. */
  async answerCalls(method: string, table: string, status: number, json: unknown): Promise<void> {
    await this.#intercept(method, table, (route) => route.fulfill({ status, json }))
  }

  /** Removes the effects of `breakCalls` and `answerCalls`. */
  async restoreCalls(): Promise<void> {
    await this.page.unrouteAll()
  }

  async #intercept(method: string, table: string, answer: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(new RegExp(`/rest/v1/${table}(\\?|$)`), (route, request) =>
      request.method() === method ? answer(route) : route.fallback(),
    )
  }

  /** Signs in by API; the next page has the session. */
  async signIn(): Promise<void> {
    await storeSession(this.page, this.#shop, await staffClient(this.#shop))
  }

  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  /** Opens a screen that follows tables, and waits until the database sends their changes. Returns the socket's address. */
  async openFollowing(path: string, heading: string): Promise<string> {
    const connecting = this.page.waitForEvent('websocket').then(async (socket) => {
      await socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('Subscribed to PostgreSQL'),
      )
      return socket.url()
    })
    await this.open(path, heading)
    return await connecting
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  /** On a phone it is opened by a button. */
  async sidebar(): Promise<Locator> {
    if (this.page.viewportSize()!.width < SIDEBAR_FROM)
      await this.page.getByRole('button', { name: 'Open the menu' }).click()
    const navigation = this.page.getByRole('navigation', { name: 'Back office' })
    await expect(navigation).toBeVisible()
    return navigation
  }
}
