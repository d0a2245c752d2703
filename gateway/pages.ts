import { Hono } from 'hono'
import { z } from 'zod'
import type { Context } from './context.ts'
import { faultSchema } from './faults.ts'
import { overviewPage } from './overview-page.ts'
import { POLICY } from './page-html.ts'
import { isOpen, press } from './paying.ts'
import { paymentPage, unknownPaymentPage } from './payment-page.ts'
import { CHANNELS } from './payments.ts'
import { wires } from './wires.ts'

/** What the browser sees: the payment page and the overview. */
export function createPages(context: Context): Hono {
  const { payments, faults, webhooks, refunding, tasks } = context
  const overview = (problem?: string) =>
    overviewPage({ payments: payments.list(), faults: faults.list(), deliveries: webhooks.list(), problem })
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Content-Security-Policy', POLICY)
      c.header('Cache-Control', 'no-store')
    })
    .get('/', (c) => c.html(overview()))
    .post('/', async (c) => {
      const form = await readForm(c.req.raw)
      const problem = addFault(context, form)
      if (problem !== undefined) return c.html(overview(problem), 400)
      if (form['remove']) faults.remove(Number(form['remove']))
      if (form['action'] === 'clear') faults.clear()
      if (form['action'] === 'deliver') {
        await refunding.finish()
        await webhooks.deliver()
      }
      return c.redirect('/', 303)
    })
    .get('/checkout/:code', (c) => {
      const payment = payments.findByCode(c.req.param('code'))
      if (!payment) return c.html(unknownPaymentPage(), 404)
      if (payment.status === 'open') payment.status = 'ongoing'
      return c.html(paymentPage(payment))
    })
    .post('/checkout/:code', async (c) => {
      const payment = payments.findByCode(c.req.param('code'))
      if (!payment) return c.html(unknownPaymentPage(), 404)
      const { action } = await readForm(c.req.raw)
      const here = `/checkout/${payment.code}`
      if (!isOpen(payment)) return c.redirect(here, 303)
      const outcome = action === 'decline' ? 'declined' : action === 'abandon' ? 'abandoned' : 'paid'
      // As in reality, the shopper's return does not wait for the event.
      tasks.track(press(context, payment, outcome, CHANNELS.find((one) => one === action) ?? 'card'))
      const isDeclined = payment.status === 'failed'
      return c.redirect(isDeclined ? here : wires[payment.provider].returnUrl(payment), 303)
    })
}

/** Adds the fault of the overview's form, if it is one. Returns why it is not valid. */
function addFault({ faults }: Context, form: Record<string, string>): string | undefined {
  const { action, remove: _remove, ...given } = form
  if (action !== 'add') return undefined
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  const values = filled.map(([name, value]) => [name, typed(value)])
  const parsed = faultSchema.safeParse(Object.fromEntries(values))
  if (!parsed.success) return z.prettifyError(parsed.error)
  faults.add(parsed.data)
  return undefined
}

function typed(value: string): string | number | boolean {
  return value === 'true' ? true : /^\d+$/.test(value) ? Number(value) : value
}

async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await request.text()))
}
