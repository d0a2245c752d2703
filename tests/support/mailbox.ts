import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningShop } from './running-shop.ts'

/** The mails to an address, oldest first. Without a mail server they are files in the shop's data folder. */
export function mailsTo({ dataDir }: Pick<RunningShop, 'dataDir'>, address: string): string[] {
  const folder = join(dataDir, 'mail')
  return names(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => `\r\n${mail}`.includes(`\r\nTo: ${address}\r\n`))
    .map(readable)
}

/** The link in a mail of the auth service or in an invitation, which leads to a page with a button. */
export function linkIn(mail: string | undefined): string {
  const link = /https?:\/\/\S+\/auth\/confirm\?[^\s"<]+/.exec(mail ?? '')?.[0]
  if (link === undefined) throw new Error(`There is no link in ${mail ?? 'a mail that did not come'}`)
  return link
}

/** The code in a mail of the auth service. */
export function codeIn(mail: string | undefined): string {
  const code = /nter this code: (\d+)/.exec(mail ?? '')?.[1]
  if (code === undefined) throw new Error(`There is no code in ${mail ?? 'a mail that did not come'}`)
  return code
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

/** Decodes quoted-printable. */
function readable(mail: string): string {
  return mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
