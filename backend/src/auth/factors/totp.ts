import { Secret, TOTP } from 'otpauth'
import { AuthError, badRequest } from '../errors.ts'

/** The setup of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). */
export interface TotpSetup {
  /** An SVG image, without characters that would end a `data:` URL. */
  qr_code: string
  /** Base32. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

const MODULE_PIXELS = 200

/** @throws AuthError validation_failed if issuer and account do not fit into a QR code */
export async function newTotpSetup(issuer: string, account: string): Promise<TotpSetup> {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  return { qr_code: await qrCode(uri), secret: totp.secret.base32, uri }
}

/** Accepts the current code, the previous and the next one: clocks of phones drift. */
export function isTotpCode(secret: string, code: string): boolean {
  if (!/^\d{6}$/.test(code)) return false
  return TOTP.validate({ token: code, secret: Secret.fromBase32(secret), window: 1 }) !== null
}

async function qrCode(uri: string): Promise<string> {
  const { toString: renderQrCode } = await import('qrcode')
  try {
    const svg = await renderQrCode(uri, {
      type: 'svg',
      width: MODULE_PIXELS,
      errorCorrectionLevel: 'M',
    })
    return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black')
  } catch (error) {
    if (isTooLong(error)) throw badRequest('issuer is too long')
    throw new AuthError(500, 'unexpected_failure', 'Error generating QR Code')
  }
}

/** qrcode's errors can only be distinguished by message. */
function isTooLong(error: unknown): boolean {
  return error instanceof Error && /too big|code length overflow/i.test(error.message)
}
