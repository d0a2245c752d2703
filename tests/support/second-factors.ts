import type { CDPSession, Page } from '@playwright/test'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import type { RunningShop } from './running-shop.ts'
import { signUp } from './sessions.ts'
import type { Account } from './shopper.ts'
import type { StaffClient } from './staff-client.ts'

/** Signs up by API and adds an authenticator app of this name; the client's session is of level aal2. */
export async function signUpWithApp(
  shop: RunningShop,
  account: Account,
  name = 'My phone',
): Promise<{ client: StaffClient; id: string; secret: string }> {
  const client = await signUp(shop, account)
  return { client, ...(await raiseWithTotp(client, name)) }
}

/** A virtual authenticator of the browser. */
export class PasskeyDevice {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async attachTo(page: Page): Promise<PasskeyDevice> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new PasskeyDevice(session, authenticatorId)
  }

  async failVerification(): Promise<void> {
    await this.#setVerified(false)
  }

  async passVerification(): Promise<void> {
    await this.#setVerified(true)
  }

  async #setVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }
}
