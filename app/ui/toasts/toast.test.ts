import { expect, test, vi } from 'vitest'
import { subscribeToToasts, toast, type ToastMessage } from './toast.ts'

function listen() {
  const heard: ToastMessage[] = []
  const stop = subscribeToToasts((message) => heard.push(message))
  return { heard, stop }
}

test('a toast that is raised before the toaster subscribes is shown afterwards', () => {
  toast.error('Search failed', 'No connection.')
  const { heard, stop } = listen()
  expect(heard).toEqual([{ kind: 'error', title: 'Search failed', description: 'No connection.' }])
  stop()
})

test('each toast goes only to the last subscriber', () => {
  const first = listen()
  const second = listen()
  toast.success('Account created!')
  expect(first.heard).toEqual([])
  expect(second.heard).toEqual([{ kind: 'success', title: 'Account created!', description: undefined }])
  second.stop()
})

test('unsubscribing an earlier subscriber does not affect a later one', () => {
  const first = listen()
  const second = listen()
  first.stop()
  toast.success('Welcome back!')
  expect(second.heard).toHaveLength(1)
  second.stop()
})

test('the second click of a double click on an action does nothing', () => {
  const { heard, stop } = listen()
  const onPress = vi.fn<() => void>()
  toast.success('Success', '2 orders updated', { action: { label: 'Undo', onPress } })
  heard[0]?.action?.onPress()
  heard[0]?.action?.onPress()
  expect(onPress).toHaveBeenCalledTimes(1)
  stop()
})
