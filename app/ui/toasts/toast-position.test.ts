import { expect, test } from 'vitest'
import { choosePosition, riseAbove } from './toast-position.ts'

const phone = { width: 360, height: 800 }
const wide = { width: 1280, height: 800 }
const at = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 44 })

test('toasts are at the bottom, away from titles and the logo', () => {
  expect(choosePosition(phone, [at(20, 60), at(20, 150)])).toBe('bottom-center')
  expect(choosePosition(wide, [at(540, 70), at(100, 200)])).toBe('bottom-right')
})

test('toasts avoid a field that has the focus or an error', () => {
  expect(choosePosition(phone, [at(20, 700)])).toBe('top-center')
  expect(choosePosition(wide, [at(1000, 700)])).toBe('bottom-left')
  expect(choosePosition(wide, [at(1000, 700), at(100, 700)])).toBe('top-right')
})

test('when every position covers something, the one that covers least is chosen', () => {
  expect(choosePosition(phone, [at(20, 700), at(20, 120), at(20, 160)])).toBe('bottom-center')
  expect(choosePosition(phone, [at(20, 700), at(20, 740), at(20, 120)])).toBe('top-center')
})

test('with a phone’s keyboard open, toasts are at the top', () => {
  expect(choosePosition({ width: 360, height: 420 }, [at(20, 300)])).toBe('top-center')
})

test('toasts cover as few of the other controls as possible', () => {
  expect(choosePosition(phone, [], [at(20, 700)])).toBe('top-center')
  expect(choosePosition(phone, [at(20, 120)], [at(20, 680), at(20, 720)])).toBe('bottom-center')
})

test('toasts rise above the row of buttons of a form that keeps to the bottom', () => {
  const row = { top: 700, bottom: 768 }
  expect(riseAbove(phone, row)).toBe(100)
  expect(riseAbove(wide, row)).toBe(100)
  expect(riseAbove(phone, { top: 400, bottom: 468 })).toBe(0)
  expect(riseAbove(phone, { top: 900, bottom: 968 })).toBe(0)
})
