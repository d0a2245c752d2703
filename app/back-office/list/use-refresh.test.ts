import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withReauthentication } from '../access/reauthentication.ts'
import { readAfterChanges, tellChange } from './use-refresh.ts'

const page = { visibilityState: 'visible' }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** An open list. */
function open(answers = async () => true) {
  const read = vi.fn()
  const close = readAfterChanges(read, answers)
  stops.push(close)
  return { read, close }
}

test('changes that come together are read once, and at once', async () => {
  const { read } = open()
  for (let row = 0; row < 5; row += 1) tellChange()
  await seconds(0.5)
  expect(read).toHaveBeenCalledTimes(1)
  await seconds(60)
  expect(read).toHaveBeenCalledTimes(1)
})

test('while many rows change they are read every three seconds, and after the last one', async () => {
  const { read } = open()
  for (let row = 0; row < 100; row += 1) {
    tellChange()
    await seconds(0.1)
  }
  expect(read.mock.calls.length).toBeGreaterThan(2)
  expect(read.mock.calls.length).toBeLessThan(6)
  const before = read.mock.calls.length
  await seconds(3)
  expect(read).toHaveBeenCalledTimes(before + 1)
})

test('a hidden page reads nothing, and what it is told when it is shown again', async () => {
  const { read } = open()
  page.visibilityState = 'hidden'
  tellChange()
  await seconds(60)
  expect(read).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  tellChange()
  await seconds(0.5)
  expect(read).toHaveBeenCalledTimes(1)
})

test('nothing is read under work that runs, but after it', async () => {
  const { read } = open()
  const work = Promise.withResolvers<void>()
  const saving = withReauthentication(() => work.promise)
  tellChange()
  await seconds(60)
  expect(read).not.toHaveBeenCalled()
  work.resolve()
  await saving
  await seconds(3)
  expect(read).toHaveBeenCalledTimes(1)
})

test('while the shop does not answer, what is shown stays, and is read once it answers', async () => {
  let isDown = true
  const { read } = open(async () => !isDown)
  tellChange()
  await seconds(150)
  expect(read).not.toHaveBeenCalled()
  isDown = false
  await seconds(3)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a list that is closed is not read', async () => {
  const { read, close } = open()
  tellChange()
  close()
  await seconds(60)
  expect(read).not.toHaveBeenCalled()
})
