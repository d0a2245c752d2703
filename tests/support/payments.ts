import type { Database } from '../../app/database.types.ts'
import type { PaymentMethodName } from '../../app/domain/payment-methods.ts'
import { rowsOf, type StaffClient } from './staff-client.ts'

type Method = Database['public']['Tables']['payment_methods']

/** The payment methods of a test; restore() puts them back. */
export class Payments {
  readonly #staff: StaffClient
  readonly #before: readonly Method['Row'][]

  private constructor(staff: StaffClient, before: readonly Method['Row'][]) {
    this.#staff = staff
    this.#before = before
  }

  static async remember(staff: StaffClient): Promise<Payments> {
    return new Payments(staff, rowsOf(await staff.from('payment_methods').select()))
  }

  async enable(method: PaymentMethodName, values: Method['Update'] = {}): Promise<void> {
    const changes = { enabled: true, ...values }
    rowsOf(await this.#staff.from('payment_methods').update(changes).eq('method', method).select())
  }

  async restore(): Promise<void> {
    for (const { method, updated_at: _version, ...row } of this.#before)
      rowsOf(await this.#staff.from('payment_methods').update(row).eq('method', method).select())
  }
}
