import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { JsonWebKey, KeyObject } from 'node:crypto'

/** A software security key: it answers as a browser with a security key would. */
export interface SecurityKey {
  id: string
  create(options: KeyRequest): KeyAnswer
  get(options: KeyRequest): KeyAnswer
}

interface KeyRequest {
  challenge: string
  origin: string
  rpId: string
  /** Default: the key's own count, increased by one each time. */
  counter?: number
  userHandle?: string
  userVerified?: boolean
}

export interface KeyAnswer {
  id: string
  rawId: string
  type: string
  response: Record<string, string>
  clientExtensionResults: object
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40
const AAGUID = Buffer.alloc(16)

export function createSecurityKey(): SecurityKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const answer = (response: Record<string, Uint8Array>): KeyAnswer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, base64url(bytes)])),
    clientExtensionResults: {},
  })
  return {
    id: id.toString('base64url'),
    create: (request) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([AAGUID, length, id, coseKey(publicKey)])
      const authData = Buffer.concat([header(request, CREDENTIAL_INCLUDED, request.counter ?? 0), credential])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', request),
        attestationObject: encode(attestation),
      })
    },
    get: (request) => {
      const authenticatorData = header(request, 0, request.counter ?? ++count)
      const clientDataJSON = clientData('webauthn.get', request)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      return answer({
        clientDataJSON,
        authenticatorData,
        signature: sign('sha256', signed, privateKey),
        ...(request.userHandle ? { userHandle: Buffer.from(request.userHandle, 'base64url') } : {}),
      })
    },
  }
}

function header({ rpId, userVerified = true }: KeyRequest, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const verified = userVerified ? USER_VERIFIED : 0
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([USER_PRESENT | verified | flags]),
    count,
  ])
}

function clientData(type: string, { challenge, origin }: KeyRequest): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** COSE_Key of an ES256 public key (RFC 9053). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' }: JsonWebKey = key.export({ format: 'jwk' })
  return encode(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

/** CBOR (RFC 8949), the part that authenticators use. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [encode(key), encode(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
