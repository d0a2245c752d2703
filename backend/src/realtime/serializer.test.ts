import { describe, expect, it } from 'vitest'
import RealtimeSerializer from '../../../node_modules/@supabase/realtime-js/dist/module/lib/serializer.js'
import { decode, encode, encodeBroadcast, FrameError, toJson, type UserBroadcast } from './serializer.ts'

const official = new RealtimeSerializer()
const topic = 'realtime:ilé'

/** A frame as the official client writes it. */
function written(payload: Record<string, unknown>): Buffer {
  const frames: (ArrayBuffer | string)[] = []
  const message = { join_ref: '1', ref: '2', topic, event: 'broadcast', payload }
  official.encode(message, (encoded: ArrayBuffer | string) => frames.push(encoded))
  return Buffer.from(frames[0] as ArrayBuffer)
}

/** A frame as the official client reads it. */
function read(frame: string | Buffer | undefined): unknown {
  let message: unknown
  const raw = Buffer.isBuffer(frame) ? new Uint8Array(frame).buffer : frame!
  official.decode(raw, (decoded: unknown) => (message = decoded))
  return message
}

describe('the serialisation 2.0.0', () => {
  it('reads a user’s broadcast as the official client writes it', () => {
    expect(decode(written({ event: 'ìró', payload: { a: 'ẹ' } }), true, '2.0.0')).toEqual({
      joinRef: '1',
      ref: '2',
      topic,
      event: 'broadcast',
      payload: null,
      broadcast: { event: 'ìró', encoding: 'json', bytes: Buffer.from('{"a":"ẹ"}') },
    })
    const bytes = decode(written({ event: 'e', payload: new Uint8Array([0, 255]).buffer }), true, '2.0.0')
    expect(bytes.broadcast).toMatchObject({ encoding: 'binary', bytes: Buffer.from([0, 255]) })
  })

  it.each<[string, UserBroadcast, unknown]>([
    ['JSON', { event: 'ìró', encoding: 'json', bytes: Buffer.from('{"a":"ẹ"}') }, { a: 'ẹ' }],
    [
      'an event too long for a binary frame',
      { event: 'e'.repeat(300), encoding: 'json', bytes: Buffer.from('1') },
      1,
    ],
    ['metadata', { event: 'e', encoding: 'json', bytes: Buffer.from('1'), meta: { id: 'x' } }, 1],
  ])('writes %s so that the official client reads it', (_what, broadcast, payload) => {
    expect(read(encodeBroadcast(topic, broadcast, '2.0.0'))).toMatchObject({
      topic,
      event: 'broadcast',
      payload: {
        type: 'broadcast',
        event: broadcast.event,
        payload,
        ...(broadcast.meta && { meta: broadcast.meta }),
      },
    })
  })

  it('writes an array of five', () => {
    const frame = encode({ joinRef: '1', ref: '2', topic, event: 'phx_reply', payload: '{"a":1}' }, '2.0.0')
    expect(JSON.parse(frame)).toEqual(['1', '2', topic, 'phx_reply', { a: 1 }])
  })
})

describe('the serialisation 1.0.0', () => {
  it('reads and writes objects', () => {
    const frame = encode({ joinRef: '1', ref: '2', topic, event: 'e"', payload: '{"a":1}' }, '1.0.0')
    expect(JSON.parse(frame)).toEqual({ join_ref: '1', ref: '2', topic, event: 'e"', payload: { a: 1 } })
    expect(decode(Buffer.from(frame), false, '1.0.0')).toEqual({
      joinRef: '1',
      ref: '2',
      topic,
      event: 'e"',
      payload: { a: 1 },
    })
  })

  it('can send JSON but not bytes', () => {
    const json: UserBroadcast = {
      event: 'e',
      encoding: 'json',
      bytes: Buffer.from('{"a":1}'),
      meta: { id: 'x' },
    }
    expect(JSON.parse(encodeBroadcast(topic, json, '1.0.0') as string).payload).toEqual({
      type: 'broadcast',
      event: 'e',
      payload: { a: 1 },
      meta: { id: 'x' },
    })
    expect(encodeBroadcast(topic, { ...json, encoding: 'binary' }, '1.0.0')).toBeUndefined()
  })
})

it('refs may be numbers, as some clients send them', () => {
  expect(decode(Buffer.from('[1,2,"t","e",{}]'), false, '2.0.0')).toMatchObject({ joinRef: '1', ref: '2' })
})

it('every prefix of a valid frame is parsed or refused, and throws nothing else', () => {
  const whole = written({ event: 'event', payload: { a: 1 } })
  for (let length = 0; length < whole.length; length++) {
    try {
      expect(decode(whole.subarray(0, length), true, '2.0.0').topic).toBe(topic)
    } catch (error) {
      expect(error).toBeInstanceOf(FrameError)
    }
  }
})

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

it('a value that is nested too deeply is not serialised', () => {
  expect(toJson(nested(100))).toHaveLength(200)
  expect(toJson(nested(10_000))).toBeUndefined()
})
