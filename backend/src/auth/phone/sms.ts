import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SmsMessage {
  /** In E.164 form, without the plus sign. */
  to: string
  text: string
  channel: SmsChannel
}

export type SmsChannel = 'sms' | 'whatsapp'

/** Sends text messages; to be implemented for a provider. */
export interface SmsSender {
  /** @returns the message's id */
  send(message: SmsMessage): Promise<{ id: string }>
}

/**
 * Without a provider, each message is written to a file. Names sort by time, and files are complete as soon as they
 * are visible.
 */
export function createSmsFiles(directory: string): SmsSender {
  return {
    send: async ({ to, text, channel }) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const id = randomUUID()
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.txt`
      const draft = join(directory, `.${name}.draft`)
      await writeFile(draft, `To: +${to}\nChannel: ${channel}\n\n${text}\n`, { mode: 0o600 })
      await rename(draft, join(directory, name))
      return { id }
    },
  }
}

/** The sender if none is configured. */
export const noSms: SmsSender = {
  send: () => Promise.reject(new Error('No provider of text messages is configured')),
}

/** Renders the part of GoTrue's template language that messages need. */
export const smsText = (template: string, code: string): string =>
  template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code)
