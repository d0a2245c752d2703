import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { forgetOrderKey, orderKey, rememberOrderKey } from './order-keys.ts'

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('the key of an order is known until it is forgotten, and no other is forgotten with it', () => {
  rememberOrderKey('ORD-1', 'first')
  rememberOrderKey('ORD-2', 'second')
  forgetOrderKey('ORD-1')
  expect([orderKey('ORD-1'), orderKey('ORD-2')]).toEqual([undefined, 'second'])
})

test('the 20 latest keys are kept', () => {
  for (let number = 1; number <= 21; number += 1) rememberOrderKey(`ORD-${number}`, 'key')
  expect([orderKey('ORD-1'), orderKey('ORD-2'), orderKey('ORD-21')]).toEqual([undefined, 'key', 'key'])
})
