import type { Logger } from '../logging/logger.ts'

/** Whose mail it is. Read for each mail, so that a changed name applies at once. */
export interface MailBrand {
  /** The sender's display name, and the name in texts. */
  name: string
  /** The document of a mail, in the site's look and with its name, around HTML that is none. */
  frame?: (content: { subject: string; html: string }) => string
  /** Gets the answers to mails that name no other address for them. */
  replyTo?: string
}

/** Never rejects; undefined without a name. */
export type ReadMailBrand = () => Promise<MailBrand | undefined>

/** The name is in headers, where long names are refused by mail servers. */
const MAX_NAME = 100

/** A mail is sent without a name rather than not at all. */
export function readMailBrand(read: (() => Promise<MailBrand>) | undefined, logger: Logger): ReadMailBrand {
  return async () => {
    try {
      const brand = await read?.()
      const name = brand ? oneLine(brand.name) : ''
      return name === '' ? undefined : { ...brand, name }
    } catch (error) {
      logger.warn({ err: error }, 'The name for mails could not be read')
      return undefined
    }
  }
}

function oneLine(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(clean).slice(0, MAX_NAME).join('').trim()
}
