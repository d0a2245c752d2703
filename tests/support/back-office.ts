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

  /** On a phone the sidebar waits behind a button. */
  async sidebar(): Promise<Locator> {
    const menu = this.page.getByRole('button', { name: 'Open the menu' })
    if (await menu.isVisible()) await menu.click()
    return this.page.getByRole('navigation', { name: 'Back office' })
  }

  async addProduct(product: { name: string; category: string; price: string; stock: string }): Promise<void> {
    await this.open('/admin/products/new', 'Add Product')
    await this.page.getByLabel('Name *').fill(product.name)
    await this.page.getByLabel('Category *').selectOption(product.category)
    await this.page.getByLabel('Price (₦) *').fill(product.price)
    await this.page.getByLabel('Stock Quantity').fill(product.stock)
    await this.page.getByRole('button', { name: 'Create Product' }).click()
    await expect(this.page.getByText('Product created successfully.')).toBeVisible()
  }

  async setStock(name: string, stock: string): Promise<void> {
    await this.open(`/admin/products?search=${encodeURIComponent(name)}`, 'Products')
    await this.page.getByRole('link', { name: `Edit ${name}` }).click()
    await this.page.getByLabel('Stock Quantity').fill(stock)
    await this.page.getByRole('button', { name: 'Update Product' }).click()
    await expect(this.page.getByText('Product updated successfully.')).toBeVisible()
  }
}
