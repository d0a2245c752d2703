import { firstNumber } from './telephone.ts'

/** The greeting that waits in the visitor's chat (spec §1). */
const CHAT_GREETING = "Hello! I'd like to know more about your interior design services."

/** `0803 123 4567` and `+234 (0) 803 123 4567` → `2348031234567`, the form in which wa.me knows numbers. */
export function chatNumber(phone: string): string {
  const digits = firstNumber(phone).replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')
  return digits.startsWith('0') ? `234${digits.slice(1)}` : digits
}

/** Opens the chat with the shop, its greeting filled in; without a number one picks the contact oneself. */
export function chatLink(phone: string, greeting = CHAT_GREETING): string {
  return `https://wa.me/${chatNumber(phone)}?text=${encodeURIComponent(greeting.toWellFormed())}`
}

/** Opens the chat with a question about one product; `address` is the absolute one of its page. */
export function productChatLink(phone: string, product: { name: string; address: string }): string {
  return chatLink(phone, `Hello! I'd like to ask about ${product.name}: ${product.address}`)
}
