import type { Handle } from '../endpoint.ts'
import { refusal, success } from './answers.ts'

/** A few of Nigeria's banks. `bank_id` of a refund is the `id`, not the `code`. */
const BANKS = [
  { id: 1, name: 'Access Bank', code: '044' },
  { id: 7, name: 'First Bank of Nigeria', code: '011' },
  { id: 9, name: 'Guaranty Trust Bank', code: '058' },
  { id: 18, name: 'United Bank For Africa', code: '033' },
  { id: 21, name: 'Zenith Bank', code: '057' },
].map((bank) => ({ ...bank, currency: 'NGN', country: 'Nigeria', type: 'nuban', active: true }))

export function bankEndpoints(): Record<'listBanks' | 'resolveAccount', Handle> {
  return {
    async listBanks() {
      return success('Banks retrieved', BANKS)
    },
    async resolveAccount(c) {
      const number = c.req.query('account_number') ?? ''
      const bank = BANKS.find(({ code }) => code === c.req.query('bank_code'))
      if (!bank) return refusal(400, 'Unknown bank code', 'unknown_bank_code')
      if (!/^\d{10}$/.test(number))
        return refusal(
          422,
          'Could not resolve account name. Check parameters or try again.',
          'invalid_account',
        )
      return success('Account number resolved', {
        account_number: number,
        account_name: 'PARLOUR TEST SHOPPER',
        bank_id: bank.id,
      })
    },
  }
}
