import { expect, test, vi } from 'vitest'
import { orElse } from './or-else.ts'

test('a section that loads is shown', async () => {
  expect(await orElse(Promise.resolve(['slide']), [], 'Hero slides')).toEqual(['slide'])
})

test('a section that fails is logged and falls back', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await orElse(Promise.reject(new Error('down')), [], 'Hero slides')).toEqual([])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Hero slides'), expect.any(Error))
  log.mockRestore()
})
