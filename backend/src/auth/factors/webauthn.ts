import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Body } from '../body.ts'
import type { AuthServices } from '../endpoint.ts'
import { badRequest } from '../errors.ts'
import type { FactorRow, UserRow, WebAuthnCredentialRow } from '../users/users.ts'

/** 290 modules, which a start would wait for. */
const library = () => import('@simplewebauthn/server')

/**
 * EdDSA, ES256 and RS256, by their COSE numbers. The library also offers ML-DSA where Node has it, which is experimental: Node
 * prints a warning when it is asked.
 */
const ALGORITHMS = [-8, -7, -257]

/** The relying party: configured, or derived from the site's address. */
function relyingParty({ config, siteUrl }: Pick<AuthServices, 'config' | 'siteUrl'>) {
  const { rpId, rpDisplayName, rpOrigins } = config.webAuthn
  const site = new URL(siteUrl)
  return {
    rpID: rpId ?? site.hostname,
    rpName: rpDisplayName ?? site.hostname,
    origins: rpOrigins ?? [site.origin],
  }
}

/** The options for creating a credential; known keys are excluded. */
export async function creationOptions(
  auth: AuthServices,
  user: UserRow,
  known: { id: string; transports?: string[] }[],
  residentKey: 'discouraged' | 'required' = 'discouraged',
) {
  const { rpID, rpName } = relyingParty(auth)
  const { generateRegistrationOptions } = await library()
  return await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.id),
    userName: accountName(user),
    userDisplayName: accountName(user),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey, userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** The options for signing with one of these keys; if the list is empty, with any key for this site. */
export async function requestOptions(auth: AuthServices, allowed: { id: string; transports?: string[] }[]) {
  const { rpID } = relyingParty(auth)
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID,
    allowCredentials: allowed,
    userVerification: 'preferred',
  })
}

export interface NewCredential {
  credential: WebAuthnCredentialRow
  aaguid: string
  backedUp: boolean
  multiDevice: boolean
}

/**
 * Undefined if the response is not a valid proof.
 * @throws AuthError validation_failed if the response is malformed
 */
export async function verifyCreation(
  auth: AuthServices,
  challenge: string,
  answer: Body,
  requireUserVerification = false,
): Promise<NewCredential | undefined> {
  const { rpID, origins } = relyingParty(auth)
  const response = asRegistration(answer)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credential: {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transportsOf(answer),
    },
    aaguid: registrationInfo.aaguid,
    backedUp: registrationInfo.credentialBackedUp,
    multiDevice: registrationInfo.credentialDeviceType === 'multiDevice',
  }
}

/**
 * The key's new counter; undefined if the response is not a valid proof.
 * @throws AuthError validation_failed if the response is malformed
 */
export async function verifyRequest(
  auth: AuthServices,
  challenge: string,
  credential: WebAuthnCredentialRow,
  answer: Body,
  requireUserVerification = false,
): Promise<number | undefined> {
  const { rpID, origins } = relyingParty(auth)
  const response = asAuthentication(answer)
  if (response.id !== credential.id) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification,
    credential: { ...credential, publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')) },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

function asRegistration(answer: Body): RegistrationResponseJSON {
  if (!isAnswer(answer, ['clientDataJSON', 'attestationObject']))
    throw badRequest('Invalid credential_response')
  return { ...answer, clientExtensionResults: {} } as unknown as RegistrationResponseJSON
}

function asAuthentication(answer: Body): AuthenticationResponseJSON {
  if (!isAnswer(answer, ['clientDataJSON', 'authenticatorData', 'signature'])) {
    throw badRequest('Invalid credential_response')
  }
  return { ...answer, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON
}

function isAnswer(answer: Body, parts: string[]): boolean {
  const response = answer.response as Record<string, unknown> | null | undefined
  if (typeof response !== 'object' || response === null) return false
  return (
    typeof answer.id === 'string' &&
    answer.type === 'public-key' &&
    parts.every((part) => typeof response[part] === 'string')
  )
}

function transportsOf(answer: Body): string[] {
  const { transports } = answer.response as Record<string, unknown>
  if (!Array.isArray(transports)) return []
  return transports.filter((transport) => typeof transport === 'string').slice(0, 10)
}

/** The credentials of security-key factors. */
export function credentialsOf(factors: readonly FactorRow[]) {
  return factors.flatMap(({ web_authn_credential: credential }) =>
    credential ? [{ id: credential.id, transports: credential.transports }] : [],
  )
}

const accountName = (user: UserRow): string => user.email || user.phone || user.id
