import { expect, type Locator, type Page } from '@playwright/test'

export interface Account {
  name: string
  email: string
  password: string
}

let accounts = 0

/** An account that no other test uses. */
export function newAccount(name = 'Amaka Obi'): Account {
  accounts += 1
  return {
    name,
    email: `shopper-${process.pid}-${Date.now()}-${accounts}@example.com`,
    password: 'harmattan',
  }
}

/** What a shopper does, in a shopper's words. Finds everything by role and name. */
export class Shopper {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get header(): Locator {
    return this.page.getByRole('banner')
  }

  /** The main links: in the header, or on a phone in the menu, which this opens. A page that comes then closes it again. */
  async mainLinks(): Promise<Locator> {
    const menu = this.header.getByRole('button', { name: 'Open menu' })
    if (!(await menu.isVisible())) return this.header.getByRole('navigation', { name: 'Main' })
    await menu.click()
    return this.header.getByRole('navigation', { name: 'Menu' })
  }

  toast(title: string): Locator {
    return this.page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })
  }

  /** A notice with this title and description. */
  notice(title: string, description: string): Locator {
    return this.page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .filter({ has: this.page.getByText(description, { exact: true }) })
  }

  /** Opens a page and waits until it answers to clicks. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.untilReady()
  }

  async goHome(): Promise<void> {
    await this.page.goto('/')
    await this.untilReady()
  }

  /**
   * A click that comes before React has taken over the server's page is lost; it marks the elements that it owns. What
   * listens to keys and to scrolling stands once the page was drawn after that.
   */
  async untilReady(): Promise<void> {
    await this.page.waitForFunction(async () => {
      const owned = document.querySelector('main, form, h1')
      if (owned === null || !Object.keys(owned).some((key) => key.startsWith('__reactProps'))) return false
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      return true
    })
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

  /** From the page of the product. */
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

  /** On /auth, or on the way there. */
  async signUp(account: Account): Promise<void> {
    await this.page.getByRole('button', { name: 'Create an account' }).click()
    const form = this.page.getByRole('form', { name: 'Create Account' })
    await form.getByLabel('Full Name').fill(account.name)
    await form.getByLabel('Email').fill(account.email)
    await form.getByLabel('Password').fill(account.password)
    await form.getByRole('button', { name: 'Create Account' }).click()
  }

  /** Becomes a customer and ends on the home page. */
  async join(account: Account): Promise<void> {
    await this.open('/auth')
    await this.signUp(account)
    await expect(this.page).toHaveURL('/')
  }

  /** On /auth, or on the way there: the page one comes from may ask for an email too. */
  async signIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Welcome Back' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Sign In' }).click()
  }
}
