const encoder = new TextEncoder()

/** The HMAC-SHA512 of the bytes, as hexadecimal digits. */
export async function hmacSha512(bytes: Uint8Array, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, Uint8Array.from(bytes)))
}

/** The SHA-256 of the bytes, as hexadecimal digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
}

/**
 * Whether two texts are equal, in a time that does not depend on where they differ: digests of the same length are compared
 * under a key that is made for this comparison.
 */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const key = crypto.randomUUID()
  const [first, second] = await Promise.all([one, other].map((text) => hmacSha512(encoder.encode(text), key)))
  return first !== undefined && first === second
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
