import { expect, onTestFinished, test, vi } from 'vitest'
import { collectToasts, shop } from '../../../../tests/support/answering-storage.ts'
import { saveAskingForRest } from './rest-panel.tsx'

vi.mock(
  '../../../lib/supabase/supabase-browser.ts',
  () => import('../../../../tests/support/answering-storage.ts'),
)

const WHATSAPP = 'https://wa.me/2348031234567?text=Hello'

/** Presses 'Tell by WhatsApp' in a browser that opens tabs or blocks them; returns the addresses of both. */
async function tell(tab: object | null) {
  const open = vi.fn(() => tab)
  const assign = vi.fn()
  vi.stubGlobal('window', { open, location: { assign } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const form = new FormData()
  form.set('id', '1')
  form.set('whatsapp', WHATSAPP)
  await saveAskingForRest(form)
  return { opened: open.mock.calls.flat(), here: assign.mock.calls.flat() }
}

test.each([
  ['in a tab of its own', {}, []],
  ['in this tab where another one is blocked', null, [WHATSAPP]],
])('once the rest was asked for, WhatsApp opens %s', async (_, tab, here) => {
  const toasts = collectToasts()
  shop.answer = () => Response.json('2026-11-30T17:00:00Z')
  expect(await tell(tab)).toEqual({ opened: [WHATSAPP, '_blank'], here })
  expect(toasts).toMatchObject([{ description: 'The rest was asked for.' }])
})

test('WhatsApp does not open for a rest that is not asked for, and the reason is said', async () => {
  const toasts = collectToasts()
  const refusal = { code: 'PT409', hint: 'payment_not_due', message: 'Nothing is left to pay of this order.' }
  shop.answer = () => Response.json(refusal, { status: 409 })
  expect(await tell({})).toEqual({ opened: [], here: [] })
  expect(toasts).toMatchObject([{ description: refusal.message }])
})
