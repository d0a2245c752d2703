import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'

/** The token request for a code. */
export interface TokenRequest {
  authorization: string
  form: URLSearchParams
}

/** An OpenID provider on loopback. */
export interface FakeIssuer {
  url: string
  clientId: string
  /** Creates a code that can be exchanged for these claims, once. */
  code(claims: JWTPayload): string
  idToken(claims: JWTPayload): Promise<string>
  requests: TokenRequest[]
  close(): Promise<void>
}

const CLIENT_ID = 'our-client'
const KEY_ID = 'key-1'

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }] }
  const codes = new Map<string, JWTPayload>()
  const requests: TokenRequest[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const idToken = async (claims: JWTPayload) => {
    const now = Math.floor(Date.now() / 1000)
    return await new SignJWT({ iss: url, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: KEY_ID })
      .sign(privateKey)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await respond(request)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  async function respond(request: IncomingMessage): Promise<[status: number, body: object]> {
    switch (new URL(request.url ?? '', url).pathname) {
      case '/.well-known/openid-configuration':
        return [
          200,
          {
            issuer: url,
            authorization_endpoint: `${url}/authorize`,
            token_endpoint: `${url}/token`,
            jwks_uri: `${url}/keys`,
          },
        ]
      case '/keys':
        return [200, keys]
      case '/token':
        return await redeem(request)
      default:
        return [404, { error: 'not_found' }]
    }
  }

  async function redeem(request: IncomingMessage): Promise<[status: number, body: object]> {
    const form = new URLSearchParams(await text(request))
    requests.push({ authorization: request.headers.authorization ?? '', form })
    const code = form.get('code') ?? ''
    const claims = codes.get(code)
    if (!claims) return [400, { error: 'invalid_grant' }]
    codes.delete(code)
    return [
      200,
      {
        access_token: `access-${code}`,
        refresh_token: `refresh-${code}`,
        token_type: 'bearer',
        expires_in: 300,
        id_token: await idToken(claims),
      },
    ]
  }

  let made = 0
  return {
    url,
    clientId: CLIENT_ID,
    requests,
    idToken,
    code: (claims) => {
      const code = `code-${++made}`
      codes.set(code, claims)
      return code
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** The provider's settings as in config.toml. */
export const providerAt = (issuer: FakeIssuer, changes: object = {}) => ({
  enabled: true,
  clientIds: [issuer.clientId, 'our-app'],
  secret: 'our-secret',
  redirectUri: '',
  url: issuer.url,
  skipNonceCheck: false,
  emailOptional: false,
  ...changes,
})
