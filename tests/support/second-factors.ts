import type { CDPSession, Page } from '@playwright/test'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import type { RunningShop } from './running-shop.ts'
import { join } from './sessions.ts'
import type { Account } from './shopper.ts'
import type { StaffClient } from './staff-client.ts'

/** Joins over the wire and sets up an authenticator app of this name; the client's session has given it. */
export async function joinWithApp(
  shop: RunningShop,
  account: Account,
  name = 'My phone',
): Promise<{ client: StaffClient; id: string; secret: string }> {
  const client = await join(shop, account)
  return { client, ...(await raiseWithTotp(client, name)) }
}

/** A device that keeps passkeys, as the browser sees it. */
export class PasskeyDevice {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async pluggedInto(page: Page): Promise<PasskeyDevice> {
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

  /** Its owner looks away: whatever is asked, the finger is a stranger's. */
  async refuse(): Promise<void> {
    await this.#setVerified(false)
  }

  async obey(): Promise<void> {
    await this.#setVerified(true)
  }

  async unplug(): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id })
  }

  async #setVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }
}
