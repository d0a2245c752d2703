import { firstNumber } from '../../lib/telephone.ts'

/** The prefilled message (docs/behaviour/storefront-layout.md#chat). */
const CHAT_GREETING = "Hello! I'd like to know more about your interior design services."

const MIN_DIGITS = 7

/** The number as wa.me expects it: `0803 123 4567` and `+234 (0) 803 123 4567` → `2348031234567`; '' without a number. */
export function chatNumber(phone: string): string {
  const digits = firstNumber(phone).replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')
  if (digits.length < MIN_DIGITS) return ''
  return digits.startsWith('0') ? `234${digits.slice(1)}` : digits
}

/** The URL of a WhatsApp chat with the shop. `chatNumber(phone)` must not be empty. */
export function chatUrl(phone: string, greeting = CHAT_GREETING): string {
  return `https://wa.me/${chatNumber(phone)}?text=${encodeURIComponent(greeting.toWellFormed())}`
}

/** The URL of a chat about a product; `address` is the absolute URL of its page. */
export function productChatUrl(phone: string, product: { name: string; address: string }): string {
  return chatUrl(phone, `Hello! I'd like to ask about ${product.name}: ${product.address}`)
}
