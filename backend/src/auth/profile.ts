import { AuthError } from './errors.ts'

/** Who another service says somebody is. */
export interface Profile {
  /** The service's own name for them; never changes. */
  subject: string
  /** In lower case; '' where the service tells none. */
  email: string
  /** Whether the service knows that the address is theirs. */
  emailVerified: boolean
  /** What becomes the identity's data and goes into the account's metadata. */
  data: Record<string, unknown>
}

const MAX_TEXT = 2048
const KEPT = ['name', 'given_name', 'family_name', 'preferred_username', 'locale', 'nickname'] as const

/** Reads OpenID's standard claims, and Facebook's and Apple's variations of them. */
export function profileFrom(claims: Record<string, unknown>): Profile {
  const subject = text(claims.sub)
  if (!subject) throw new AuthError(400, 'validation_failed', 'Missing sub claim in id_token')
  const email = text(claims.email).toLowerCase()
  // Apple writes it as text.
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

/** Apple tells a name only once, beside the code: `{ name: { firstName, lastName } }` as JSON. */
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

/** Facebook wraps the address: `{ data: { url } }`. */
function pictureOf(picture: unknown): string {
  if (typeof picture !== 'object' || picture === null) return text(picture)
  const { data } = picture as { data?: { url?: unknown } }
  return text(data?.url)
}

/** Text that PostgreSQL can store, of a length that fits into a token; anything else counts as absent. */
function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT) return ''
  return value.includes('\0') || !value.isWellFormed() ? '' : value
}
