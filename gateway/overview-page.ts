import { html } from 'hono/html'
import { ENDPOINTS, FAULTS, type ActiveFault } from './faults.ts'
import { asNaira, page, type Html } from './page-html.ts'
import type { Payment } from './payments.ts'
import type { Delivery } from './webhooks.ts'

export interface Overview {
  payments: readonly Payment[]
  deliveries: readonly Delivery[]
  faults: readonly ActiveFault[]
  /** Why the last fault was not added. */
  problem?: string
}

/** All payments and switches. */
export function overviewPage({ payments, deliveries, faults, problem }: Overview): Html {
  return page(
    'Payments',
    html`
      <h1>Payments of the test gateway</h1>
      ${problem === undefined ? '' : html`<p class="notice" role="alert">${problem}</p>`}
      ${payments.length === 0 ? empty('No shop has announced a payment yet.') : paymentTable(payments)}
      <h2>Faults that are switched on</h2>
      ${faults.length === 0 ? empty('None.') : faultTable(faults)}
      <h2>Switch a fault on</h2>
      ${faultForm()}
      <h2>Events</h2>
      ${deliveries.length === 0 ? empty('None yet.') : deliveryTable(deliveries)}
      <form method="post" class="actions">
        <button name="action" value="deliver">Finish refunds and send waiting events</button>
      </form>
    `,
    'wide',
  )
}

function empty(sentence: string): Html {
  return html`<p class="empty">${sentence}</p>`
}

function table(label: string, head: Html, rows: Html[]): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function paymentTable(payments: readonly Payment[]): Html {
  return table(
    'Payments',
    html`<th>Reference</th>
      <th>Provider</th>
      <th>Status</th>
      <th class="number">Asked</th>
      <th class="number">Paid</th>
      <th class="number">Refunds</th>`,
    payments.map(
      (payment) =>
        html`<tr>
          <td><a href="/checkout/${payment.code}">${payment.reference}</a></td>
          <td>${payment.provider}</td>
          <td>${payment.status}</td>
          <td class="number">${asNaira(payment.amountKobo)}</td>
          <td class="number">${payment.paidAt === null ? '' : asNaira(payment.paidKobo)}</td>
          <td class="number">
            ${payment.refunds.map(({ amountKobo, status }) => html`${asNaira(amountKobo)} ${status}<br />`)}
          </td>
        </tr>`,
    ),
  )
}

function faultTable(faults: readonly ActiveFault[]): Html {
  return html`${table(
      'Faults',
      html`<th>Fault</th>
        <th>Details</th>
        <th>Switch</th>`,
      faults.map(
        ({ id, fault, ...details }) =>
          html`<tr>
            <td>${fault}</td>
            <td>
              ${
                Object.entries(details)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(', ') || 'until switched off'
              }
            </td>
            <td>
              <form method="post">
                <button name="remove" value="${id}" aria-label="Switch ${fault} off">Off</button>
              </form>
            </td>
          </tr>`,
      ),
    )}
    <form method="post" class="actions">
      <button name="action" value="clear">Switch all off</button>
    </form>`
}

function options(values: readonly string[], first: string): Html {
  return html`<option value="">${first}</option>
    ${values.map((value) => html`<option>${value}</option>`)}`
}

function number(name: string, label: string): Html {
  return html`<label>${label} <input name="${name}" type="number" min="0" step="1" /></label>`
}

function faultForm(): Html {
  return html`<form method="post">
    <div class="fields">
      <label class="wide"
        >Fault
        <select name="fault" required>
          ${Object.entries(FAULTS).map(
            ([name, meaning]) => html`<option value="${name}">${name}: ${meaning}</option>`,
          )}
        </select></label
      >
      ${number('times', 'Times (empty: until off)')}
      <label
        >Provider
        <select name="provider">
          ${options(['paystack', 'flutterwave'], 'both')}
        </select></label
      >
      <label
        >Endpoint
        <select name="endpoint">
          ${options(ENDPOINTS, 'all')}
        </select></label
      >
      <label
        >Lost answers
        <select name="carriedOut">
          <option value="">the call is not carried out</option>
          <option value="true">the call is carried out</option>
        </select></label
      >
      ${number('ms', 'Milliseconds')} ${number('copies', 'Copies')} ${number('kobo', 'Kobo')}
    </div>
    <div class="actions"><button class="main" name="action" value="add">Switch on</button></div>
  </form>`
}

function deliveryTable(deliveries: readonly Delivery[]): Html {
  return table(
    'Events',
    html`<th>Event</th>
      <th>Reference</th>
      <th>State</th>
      <th class="number">Attempts</th>
      <th>Answer</th>`,
    deliveries.map(
      ({ event, reference, state, attempts, answer }) =>
        html`<tr>
          <td>${event}</td>
          <td>${reference}</td>
          <td>${state}</td>
          <td class="number">${attempts}</td>
          <td>${answer}</td>
        </tr>`,
    ),
  )
}
