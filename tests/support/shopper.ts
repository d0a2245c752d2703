import { expect, type Locator, type Page } from '@playwright/test'
import { untilLaidOut } from './accessibility.ts'

export interface Account {
  name: string
  email: string
  password: string
}

let accounts = 0

/** A unique account. */
export function newAccount(name = 'Amaka Obi'): Account {
  accounts += 1
  return {
    name,
    email: `shopper-${process.pid}-${Date.now()}-${accounts}@example.com`,
    password: 'harmattan',
  }
}

/** The actions of a shopper. Elements are found by role and name. */
export class Shopper {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get header(): Locator {
    return this.page.getByRole('banner')
  }

  /** The main links: in the header, or on a phone in the menu, which this opens. Navigating closes it. */
  async mainLinks(): Promise<Locator> {
    const menu = this.header.getByRole('button', { name: 'Open menu' })
    const main = this.header.getByRole('navigation', { name: 'Main' })
    await expect(menu.or(main)).toBeVisible()
    if (await main.isVisible()) return main
    await menu.click()
    return this.header.getByRole('navigation', { name: 'Menu' })
  }

  toast(title: string): Locator {
    return this.page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })
  }

  /** A toast with this title and description. */
  notice(title: string, description: string): Locator {
    return this.page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .filter({ has: this.page.getByText(description, { exact: true }) })
  }

  /** Opens a page and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.untilReady()
  }

  /** The sections of the home page are laid out one after the other, and what is below moves away from the pointer until then. */
  async goHome(): Promise<void> {
    await this.page.goto('/')
    await this.untilReady()
    await untilLaidOut(this.page)
  }

  /**
   * Waits for hydration: React sets a property on the elements that it hydrates, of which the footer is the last, and the recorder
   * of early presses ends with the effects of the whole page. Listeners for keys and scrolling may be added after the next render.
   */
  async untilReady(): Promise<void> {
    // Not async: its promise would count as true.
    await this.page.waitForFunction(() => {
      const firsts = ['main, form, h1', 'footer'].map((each) => document.querySelector(each))
      const owned = firsts.filter((element) => element !== null)
      const isHydrated = owned.every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      )
      return owned.length > 0 && isHydrated && window.earlyPresses === undefined
    })
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  }

  async search(words: string): Promise<Locator> {
    await this.header.getByRole('button', { name: 'Search' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Search Products' })
    await dialog.getByPlaceholder('Search for products...').fill(words)
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    return dialog
  }

  async openProduct(name: string): Promise<void> {
    const dialog = await this.search(name)
    await dialog.getByRole('link', { name: new RegExp(name) }).click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  /** On the product page. */
  async addToCart(quantity = 1): Promise<void> {
    const stepper = this.page.getByRole('group', { name: /^Quantity of/ })
    for (let count = 1; count < quantity; count++)
      await stepper.getByRole('button', { name: 'Increase quantity' }).click()
    await this.page.getByRole('button', { name: 'Add to Cart' }).click()
  }

  cartBadge(items: number): Locator {
    return this.header.getByRole('link', {
      name: items === 0 ? 'Cart' : `Cart, ${items} item${items === 1 ? '' : 's'}`,
    })
  }

  async fillShipping(account: Account): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Shipping information' })
    await form.getByLabel('Full Name').fill(account.name)
    await form.getByLabel('Email').fill(account.email)
    await form.getByLabel('Phone').fill('+234 803 555 0101')
    await form.getByLabel('Shipping Address').fill('12 Bourdillon Road, Ikoyi, Lagos')
  }

  async placeOrder(): Promise<void> {
    await this.page.getByRole('button', { name: 'Place Order' }).click()
  }

  /** On /auth, or while it loads. */
  async signUp(account: Account): Promise<void> {
    await this.page.getByRole('button', { name: 'Create an account' }).click()
    const form = this.page.getByRole('form', { name: 'Create Account' })
    await form.getByLabel('Full Name').fill(account.name)
    await form.getByLabel('Email').fill(account.email)
    await form.getByLabel('Password').fill(account.password)
    await form.getByRole('button', { name: 'Create Account' }).click()
  }

  /** Signs up and ends on the home page. */
  async join(account: Account): Promise<void> {
    await this.open('/auth')
    await this.signUp(account)
    await expect(this.page).toHaveURL('/')
  }

  /** On /auth, or while it loads: the previous page may have an email field, too. */
  async signIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Welcome Back' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Sign In' }).click()
  }
}
