import { expect, it, onTestFinished, vi } from 'vitest'
import type { Bus } from './bus.ts'
import { createHub } from './hub.ts'
import { createNodes } from './nodes.ts'
import { createPresence } from './presence.ts'

function startProcess() {
  const published: unknown[] = []
  const bus: Bus = {
    nodeId: 'this',
    publish: (message) => void published.push(message),
    flush: async () => undefined,
    close: async () => undefined,
  }
  const presence = createPresence({
    onChange: () => undefined,
    onOwnChange: (change) => nodes.sendPresence(change),
  })
  const nodes = createNodes(bus, createHub(), presence)
  onTestFinished(() => nodes.close())
  return { nodes, presence, published }
}

it('presence that began before another process was heard of is told to it', () => {
  const { nodes, presence, published } = startProcess()
  const address = { topic: 'room', isPrivate: false }
  nodes.announce()
  const entry = presence.track(address, 'ada', '{"status":"here"}')
  expect(published).not.toContainEqual(expect.objectContaining({ type: 'presence' }))
  nodes.receive('other', { type: 'state', entries: [] })
  expect(published.at(-1)).toEqual({ type: 'state', entries: [entry] })
})

it('processes that know each other do not announce themselves again', () => {
  const { nodes, published } = startProcess()
  nodes.receive('other', { type: 'state', entries: [] })
  const known = published.length
  nodes.receive('other', { type: 'state', entries: [] })
  expect(published).toHaveLength(known)
})

it('a clock that is set forward does not make other processes unknown, which would get no broadcasts', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { nodes, published } = startProcess()
  nodes.receive('other', { type: 'beat' })
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(30_000)
  nodes.sendPresence({ joins: [], leaves: [] })
  expect(published.at(-1)).toMatchObject({ type: 'presence' })
})
