import { Hono } from 'hono'
import { z } from 'zod'
import type { Context } from './context.ts'
import { FAULTS, faultSchema } from './faults.ts'
import { isOpen, OUTCOMES, press } from './paying.ts'
import { CHANNELS } from './payments.ts'
import { wires } from './wires.ts'

const paySchema = z.strictObject({
  outcome: z.enum(OUTCOMES).default('paid'),
  channel: z.enum(CHANNELS).default('card'),
})

/** The gateway's own interface, with which tests pay and switch faults. */
export function createControls(context: Context): Hono {
  const { faults, payments, webhooks, refunding } = context
  return new Hono()
    .get('/faults', (c) => c.json({ active: faults.list(), known: FAULTS }))
    .post('/faults', async (c) => {
      const parsed = faultSchema.safeParse(await c.req.json().catch(() => null))
      return parsed.success ? c.json(faults.add(parsed.data), 201) : c.json(problem(parsed.error), 400)
    })
    .delete('/faults', (c) => {
      faults.clear()
      return c.body(null, 204)
    })
    .delete('/faults/:id', (c) => c.body(null, faults.remove(Number(c.req.param('id'))) ? 204 : 404))
    .get('/payments', (c) => c.json({ payments: payments.list(), deliveries: webhooks.list() }))
    .post('/pay/:reference', async (c) => {
      const payment = payments.findByReference(c.req.param('reference'))
      if (!payment) return c.json({ error: 'There is no payment with this reference.' }, 404)
      if (!isOpen(payment)) return c.json({ error: 'This payment is paid.' }, 409)
      const body = (await c.req.text()) || '{}'
      const parsed = paySchema.safeParse(parse(body))
      if (!parsed.success) return c.json(problem(parsed.error), 400)
      await press(context, payment, parsed.data.outcome, parsed.data.channel)
      return c.json({ payment, returnUrl: wires[payment.provider].returnUrl(payment) })
    })
    .post('/deliver', async (c) => {
      await refunding.finish()
      await webhooks.deliver()
      return c.json({ deliveries: webhooks.list() })
    })
}

function problem(error: z.ZodError) {
  return { error: z.prettifyError(error) }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
