import { parseUrl } from '../../../lib/safe-url.ts'
import { INVITATION, NEW_PASSWORD_PATH } from '../recovery.ts'
import { safeReturnPath } from '../return-path.ts'

/** What each kind of link asks for, by the `type` of the auth service. Its own texts use `email` for `signup` and `magiclink`. */
const LINK_TEXTS = {
  signup: { title: 'Confirm your email address', button: 'Confirm my address' },
  email: { title: 'Confirm your email address', button: 'Confirm my address' },
  invite: { title: 'Accept the invitation', button: 'Accept the invitation' },
  recovery: { title: 'Choose a new password', button: 'Go on' },
  magiclink: { title: 'Sign in', button: 'Sign in' },
  email_change: { title: 'Confirm the change of your email address', button: 'Confirm the change' },
} as const

type LinkType = keyof typeof LINK_TEXTS

/** The link of a mail. The auth service has written and checked it, or a stranger has. */
export interface MailedLink {
  type: LinkType
  tokenHash: string
  /** An invited person reads of the invitation, also when the link is that of a new password. */
  texts: { title: string; button: string }
  /** The path of the shop to go on to. */
  path: string
  /** An address elsewhere to go on to, which only the auth service can allow. Null in the shop. */
  elsewhere: string | null
}

/** Null for parameters that no mail has. `origin` is the shop's. */
export function readMailedLink(parameters: URLSearchParams, origin: string): MailedLink | null {
  const tokenHash = parameters.get('token_hash') ?? ''
  const type = parameters.get('type') ?? ''
  if (tokenHash === '' || !isLinkType(type)) return null
  const redirectTo = parameters.get('redirect_to') ?? ''
  const target = parseUrl(redirectTo, origin)
  const isElsewhere = redirectTo !== '' && target?.origin !== origin
  const path = safeReturnPath(target && !isElsewhere ? target.pathname + target.search : null)
  const isInvited = !isElsewhere && target?.searchParams.has(INVITATION)
  const asksPassword = type === 'recovery' || type === 'invite'
  return {
    type,
    tokenHash,
    texts: LINK_TEXTS[isInvited ? 'invite' : type],
    path: path === '/' && asksPassword ? NEW_PASSWORD_PATH : path,
    elsewhere: isElsewhere ? redirectTo : null,
  }
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(LINK_TEXTS, type)
}

/** The auth service's own address for the link, which leads on to `elsewhere` if that is allowed, else to the shop. */
export function protocolLink({ type, tokenHash, elsewhere }: MailedLink, backendUrl: string): string {
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: elsewhere ?? '' })
  return `${backendUrl}/auth/v1/verify?${query.toString()}`
}
