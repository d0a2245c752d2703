import { html } from 'hono/html'
import { asNaira, page, type Html } from './page-html.ts'
import { isOpen } from './paying.ts'
import type { Payment } from './payments.ts'
import { wires } from './wires.ts'

/** The page on which the shopper pays, with a button for everything that can happen there. */
export function paymentPage(payment: Payment): Html {
  const title = `Pay ${asNaira(payment.amountKobo)}`
  return page(
    title,
    html`
      <h1>Pay with ${wires[payment.provider].title}</h1>
      <p class="amount">${asNaira(payment.amountKobo)}</p>
      <dl>
        <dt>Reference</dt>
        <dd>${payment.reference}</dd>
        <dt>Email</dt>
        <dd>${payment.email}</dd>
        ${
          payment.description === ''
            ? ''
            : html`<dt>For</dt>
                <dd>${payment.description}</dd>`
        }
      </dl>
      ${isOpen(payment) ? choices(payment) : paid(payment)}
    `,
  )
}

function choices(payment: Payment): Html {
  return html`
    ${
      payment.status === 'failed'
        ? html`<p class="notice" role="alert">The payment was declined. You can try again.</p>`
        : ''
    }
    ${
      payment.status === 'pending'
        ? html`<p class="notice good" role="status">The payment is pending. Pay once more to complete it.</p>`
        : ''
    }
    <form method="post" class="buttons">
      <button class="main" name="action" value="card">Pay by card</button>
      <button name="action" value="bank_transfer">Pay by transfer</button>
      <button name="action" value="ussd">Pay by USSD</button>
      <hr />
      <button name="action" value="decline">Decline</button>
      <button name="action" value="abandon">Cancel and go back</button>
    </form>
  `
}

function paid(payment: Payment): Html {
  return html`
    <p class="notice good" role="status">This payment is complete.</p>
    <a class="button main" href="${wires[payment.provider].returnUrl(payment)}">Back to the shop</a>
  `
}

export function unknownPaymentPage(): Html {
  return page(
    'Not found',
    html`<h1>This payment does not exist</h1>
      <p>Payments are kept in memory until the gateway ends.</p>
      <a class="button" href="/">All payments</a>`,
  )
}
