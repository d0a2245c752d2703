import type { Database } from '../../../app/database.types.ts'

type PageUpdate = Database['public']['Tables']['cms_pages']['Update'] & { slug: string }

/** The policies of the demonstration brand, in place of the starter texts. */
export const policyPages: PageUpdate[] = [
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    meta_description: 'What we keep about you, why we keep it, and how to have it changed or removed.',
    content: `<h2>What we keep</h2>
<p>We keep only what we need to serve you:</p>
<ul>
  <li><strong>Your account:</strong> your name, your e-mail address, your password in scrambled form, and the network address and browser of each sign-in. We cannot read the password.</li>
  <li><strong>Your orders:</strong> what you bought, the name, e-mail address, phone number and delivery address you gave us, and any note you added.</li>
  <li><strong>Your payments:</strong> method, reference and amount, and the receipt of a transfer. Your card number goes to the payment provider, never to us.</li>
  <li><strong>Your messages:</strong> what you write to us through the contact form.</li>
</ul>
<p>Your cart and your sign-in stay in your own browser. We set no cookies, we do not follow you across other websites, and we do not sell your details to anyone.</p>
<h2>What we use it for</h2>
<p>To prepare and deliver your order, to answer you, to handle returns and refunds, and to keep the records that Nigerian law asks of a business. Delivery companies receive the name, phone number and address they need to reach you, and nothing more.</p>
<h2>How long we keep it</h2>
<ul>
  <li><strong>Your account and its orders:</strong> until you delete the account. A sign-up that is never confirmed goes after {{signup_days}} days.</li>
  <li><strong>Orders without an account:</strong> {{order_years}} years after the year of the order.</li>
  <li><strong>Mails about your orders:</strong> {{mail_months}} months, once the order is finished.</li>
  <li><strong>Receipts of transfers and photos of returns that you sent:</strong> {{upload_months}} months, once the order is finished.</li>
  <li><strong>What payment providers report to us:</strong> {{payment_event_months}} months.</li>
  <li><strong>Your messages:</strong> {{message_months}} months at most.</li>
  <li><strong>The record of what our staff did:</strong> it forgets your name and contact after {{audit_months}} months.</li>
</ul>
<p>After that, or when you delete your account, a finished order stays in our books without your name, contact and address, and without receipts and photos that you sent. A tax invoice keeps your name for {{order_years}} years after its year, because tax law demands it.</p>
<h2>Your rights</h2>
<p>On the page of your <a href="/account">account</a> you can download what we hold about you and your orders, and delete the account, at any time.</p>
<p>Under the Nigeria Data Protection Act 2023 you may ask to see what we hold about you, have mistakes corrected, have details removed where the law allows it, or object to how we use them. Write to us through the <a href="/contact">contact page</a>. If our answer does not satisfy you, you may turn to the Nigeria Data Protection Commission.</p>`,
  },
  {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    meta_description: 'The plain rules for buying from us.',
    content: `<h2>Your order</h2>
<p>You need an account to place an order. When you place one we set the pieces aside for you and show you an order number. We then contact you to agree on payment, delivery and its cost. The sale is settled once we have both confirmed these.</p>
<h2>Prices</h2>
<p>Prices are in naira (₦). Delivery is not included and is agreed with you before you pay. The price that counts is the one shown in your order. If we find an obvious mistake in a price we tell you before going any further, and you may cancel without cost.</p>
<h2>Our pieces</h2>
<p>Wood, cane, stone, leather and cloth differ from piece to piece, and screens show colours differently. Small differences from the picture are part of the character of the material. Sizes are given as carefully as we can measure them; please check doors, stairs and lifts before you order.</p>
<h2>Delivery</h2>
<p>We deliver across Nigeria. Dates are agreed with you and kept as well as roads and weather allow. Please look at your pieces when they arrive and tell the driver about any damage.</p>
<h2>Cancelling</h2>
<p>You may cancel free of charge until your order has been handed to the carrier. Pieces made to your measure can be cancelled until work on them has begun. See also our <a href="/page/refund-policy">refund policy</a>.</p>
<h2>Your account</h2>
<p>Keep your password to yourself and tell us if you think that someone else knows it. We may close accounts that are used to deceive us or other customers.</p>
<h2>The law</h2>
<p>These terms follow the laws of the Federal Republic of Nigeria. Nothing in them takes away the rights that the law gives you as a consumer. Questions are welcome on our <a href="/contact">contact page</a>.</p>`,
  },
  {
    slug: 'refund-policy',
    title: 'Refund Policy',
    meta_description: 'When you can return a piece, and how you get your money back.',
    content: `<h2>If something is wrong</h2>
<p>If a piece arrives damaged, faulty or different from what you ordered, tell us within 7 days and send us a few pictures. We repair it, replace it or give your money back, and we pay for the transport.</p>
<h2>If you change your mind</h2>
<p>You may return an unused piece in its original packing within 7 days of delivery. Please arrange the return with us first. The cost of sending it back is yours. Pieces made to your measure, cut cloth and curtains sewn for your windows cannot be returned unless they are faulty.</p>
<h2>How refunds are paid</h2>
<p>Once we have received and checked the piece we tell you whether the refund is approved. The money goes back the way it came, usually within 10 working days of approval. Delivery charges are refunded when the fault is ours.</p>
<h2>Asking for a refund</h2>
<p>Write to us through the <a href="/contact">contact page</a> with your order number, which begins with ORD, and a sentence about what happened. We answer every request.</p>`,
  },
]
