import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningShop } from './running-shop.ts'

/** The mails that somebody got: without a mail server they lie as files in the shop's data folder. Oldest first. */
export function mailsTo({ dataDir }: RunningShop, address: string): string[] {
  const folder = join(dataDir, 'mail')
  return names(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}\r\n`))
    .map(readable)
}

/** The link in a mail that the auth service sent. */
export function linkIn(mail: string | undefined): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?[^\s"<]+/.exec(mail ?? '')?.[0]
  if (link === undefined) throw new Error(`There is no link in ${mail ?? 'a mail that did not come'}`)
  return link
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}

/** Mails break their lines where they must and write what they may not hold as =3D. */
function readable(mail: string): string {
  return mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
