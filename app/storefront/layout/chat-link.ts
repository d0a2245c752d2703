import { whatsAppNumber } from '../../lib/telephone.ts'

/** The URL of a WhatsApp chat with the shop. `greeting` is the prefilled message. `whatsAppNumber(phone)` must not be empty. */
export function chatUrl(phone: string, greeting: string): string {
  return `https://wa.me/${whatsAppNumber(phone)}?text=${encodeURIComponent(greeting.toWellFormed())}`
}

/** The URL of a chat about a product; `address` is the absolute URL of its page. */
export function productChatUrl(phone: string, product: { name: string; address: string }): string {
  return chatUrl(phone, `Hello! I'd like to ask about ${product.name}: ${product.address}`)
}
