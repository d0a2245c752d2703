import { AuthError } from '../errors.ts'

/** A user's profile at another service. */
export interface Profile {
  /** The service's id for the user; never changes. */
  subject: string
  /** In lower case; '' if the service does not provide it. */
  email: string
  /** Whether the service has verified the address. */
  emailVerified: boolean
  /** Stored as the identity's data and in the account's metadata. */
  data: Record<string, unknown>
}

const MAX_TEXT = 2048
const KEPT = ['name', 'given_name', 'family_name', 'preferred_username', 'locale', 'nickname'] as const

/** Reads OpenID's standard claims, and Facebook's and Apple's variants. */
export function profileFrom(claims: Record<string, unknown>): Profile {
  const subject = text(claims.sub)
  if (!subject) throw new AuthError(400, 'validation_failed', 'Missing sub claim in id_token')
  const email = text(claims.email).toLowerCase()
  // Apple sends a string.
  const emailVerified = email !== '' && (claims.email_verified === true || claims.email_verified === 'true')
  const name = text(claims.name)
  const picture = pictureOf(claims.picture)
  const kept = KEPT.flatMap((key) => (text(claims[key]) ? [[key, text(claims[key])]] : []))
  return {
    subject,
    email,
    emailVerified,
    data: {
      iss: text(claims.iss),
      sub: subject,
      provider_id: subject,
      ...Object.fromEntries(kept),
      ...(name ? { full_name: name } : {}),
      ...(email ? { email } : {}),
      email_verified: emailVerified,
      phone_verified: false,
      ...(picture ? { picture, avatar_url: picture } : {}),
    },
  }
}

/** Apple sends the name only once, in addition to the code: `{ name: { firstName, lastName } }` as JSON. */
export function withAppleName(profile: Profile, user: string | undefined): Profile {
  const name = user ? appleName(user) : ''
  return name ? { ...profile, data: { ...profile.data, name, full_name: name } } : profile
}

function appleName(json: string): string {
  try {
    const { name } = JSON.parse(json) as { name?: { firstName?: unknown; lastName?: unknown } }
    return [text(name?.firstName), text(name?.lastName)].filter(Boolean).join(' ')
  } catch {
    return ''
  }
}

/** Facebook nests the URL: `{ data: { url } }`. */
function pictureOf(picture: unknown): string {
  if (typeof picture !== 'object' || picture === null) return text(picture)
  const { data } = picture as { data?: { url?: unknown } }
  return text(data?.url)
}

/** A string that PostgreSQL can store and that fits into a token; anything else counts as absent. */
function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT) return ''
  return value.includes('\0') || !value.isWellFormed() ? '' : value
}
