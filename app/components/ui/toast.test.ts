import { expect, test } from 'vitest'
import { listenForToasts, toast, type ToastMessage } from './toast.ts'

function listen() {
  const heard: ToastMessage[] = []
  const stop = listenForToasts((message) => heard.push(message))
  return { heard, stop }
}

test('a toast raised before the toaster stands is shown once it does', () => {
  toast.error('Search failed', 'No connection.')
  const { heard, stop } = listen()
  expect(heard).toEqual([{ kind: 'error', title: 'Search failed', description: 'No connection.' }])
  stop()
})

test('each toast is shown once, by whoever listens last', () => {
  const first = listen()
  const second = listen()
  toast.success('Account created!')
  expect(first.heard).toEqual([])
  expect(second.heard).toEqual([{ kind: 'success', title: 'Account created!', description: undefined }])
  second.stop()
})

test('a listener that left late does not silence the one after it', () => {
  const first = listen()
  const second = listen()
  first.stop()
  toast.success('Welcome back!')
  expect(second.heard).toHaveLength(1)
  second.stop()
})
