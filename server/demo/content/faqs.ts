import type { Database } from '../../../app/database.types.ts'
import { stableId } from '../stable-id.ts'

type FaqInsert = Database['public']['Tables']['faqs']['Insert']

const questions: [group: string | null, question: string, answer: string][] = [
  [
    'Orders & Payment',
    'How do I place an order?',
    'Add what you like to your cart, sign in, and fill in the delivery details at checkout. You get an order number at once, and we call you to confirm before anything leaves our workshop.',
  ],
  [
    'Orders & Payment',
    'How do I pay?',
    'We confirm your order by phone first, then send you our payment details. Transfers and cards are both fine. For pieces made to order, we start work when half has been paid.',
  ],
  [
    'Orders & Payment',
    'Can I change or cancel my order?',
    'Yes, as long as it has not left for delivery. Call or write to us with your order number, and we will sort it out the same day.',
  ],
  [
    'Delivery',
    'Where do you deliver?',
    'To every state in Nigeria. Within Lagos our own van brings your order; elsewhere we work with movers who handle furniture every day.',
  ],
  [
    'Delivery',
    'How much is delivery, and how long does it take?',
    'It depends on where you are and what you bought, so we tell you the price when we call to confirm. Lagos takes two to four working days, other states five to ten.',
  ],
  [
    'Delivery',
    'Will you carry it upstairs and put it together?',
    'Yes. Our team brings every piece to the room where it will stand, puts it together, and takes the packaging away.',
  ],
  [
    'Care & Returns',
    'What if something arrives damaged?',
    'Take a picture and send it to us within 48 hours. We repair it, replace it or give your money back, whichever you prefer.',
  ],
  [
    'Care & Returns',
    'How do I look after cane, linen and wood in our weather?',
    'Keep them out of direct afternoon sun, dust them weekly in harmattan, and wipe spills straight away. Our Design Blog has a page for each material.',
  ],
  [
    null,
    'Do you also design whole rooms?',
    'We do. Send us a message with a few pictures and the size of the room, and one of our designers will call you for a first talk, free of charge.',
  ],
]

/** The last one has no category, so it is shown under General Questions. */
export const faqs: FaqInsert[] = questions.map(([category, question, answer], index) => ({
  id: stableId('faqs', question),
  category,
  question,
  answer,
  display_order: index,
  published: true,
}))
