import { whatsAppNumber } from '../../lib/telephone.ts'

/** The prefilled message (docs/behaviour/storefront-layout.md#chat). */
const CHAT_GREETING = "Hello! I'd like to know more about your interior design services."

/** The URL of a WhatsApp chat with the shop. `whatsAppNumber(phone)` must not be empty. */
export function chatUrl(phone: string, greeting = CHAT_GREETING): string {
  return `https://wa.me/${whatsAppNumber(phone)}?text=${encodeURIComponent(greeting.toWellFormed())}`
}

/** The URL of a chat about a product; `address` is the absolute URL of its page. */
export function productChatUrl(phone: string, product: { name: string; address: string }): string {
  return chatUrl(phone, `Hello! I'd like to ask about ${product.name}: ${product.address}`)
}
