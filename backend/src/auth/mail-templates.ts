import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flag, section, text } from '../toml.ts'
import type { Table } from '../toml.ts'
import { compileTemplate } from './mail-template.ts'
import type { Template } from './mail-template.ts'
import type { MailKind } from './mail-texts.ts'
import type { NoticeKind, NoticeValues } from './notices.ts'

/** A mail in the project's own words. What is absent keeps ours. */
export interface MailTemplate {
  subject?: Template
  html?: Template
}

export type MailTemplates = Partial<Record<MailKind, MailTemplate>>

/** Only notices that are switched on are here. */
export type Notices = Partial<Record<NoticeKind, MailTemplate>>

const ABOUT_OWNER = ['SiteURL', 'Email', 'Data']
const NOTICES: Record<NoticeKind, (keyof NoticeValues)[]> = {
  password_changed: [],
  email_changed: ['OldEmail'],
  phone_changed: ['Phone', 'OldPhone'],
  identity_linked: ['Provider'],
  identity_unlinked: ['Provider'],
  mfa_factor_enrolled: ['FactorType'],
  mfa_factor_unenrolled: ['FactorType'],
}
const ALWAYS = [...ABOUT_OWNER, 'Token']
const WITH_LINK = [...ALWAYS, 'ConfirmationURL', 'TokenHash', 'RedirectTo']

/** The names that config.toml has for the mails, and what each may say. */
const TEMPLATES: Record<string, { kind: MailKind; known: string[] }> = {
  invite: { kind: 'invite', known: WITH_LINK },
  confirmation: { kind: 'signup', known: WITH_LINK },
  recovery: { kind: 'recovery', known: WITH_LINK },
  magic_link: { kind: 'magiclink', known: WITH_LINK },
  email_change: { kind: 'email_change', known: [...WITH_LINK, 'NewEmail', 'SendingTo'] },
  reauthentication: { kind: 'reauthentication', known: ALWAYS },
}

export const TEMPLATE_NAMES = Object.keys(TEMPLATES)
export const NOTICE_NAMES = Object.keys(NOTICES)

/**
 * Reads `[auth.email.template.*]`.
 * @param supabaseDir where paths begin; without one there can be no files
 * @throws Error naming the setting and what is wrong with its template
 */
export function mailTemplates(table: Table, supabaseDir?: string): MailTemplates {
  const named = Object.keys(table).filter((name) => Object.hasOwn(TEMPLATES, name))
  return Object.fromEntries(
    named.map((name) => {
      const { kind, known } = TEMPLATES[name]!
      return [kind, templateOf(table, name, 'auth.email.template', known, supabaseDir)]
    }),
  )
}

/** Reads `[auth.email.notification.*]`: the notices that are switched on. Throws as `mailTemplates` does. */
export function notices(table: Table, supabaseDir?: string): Notices {
  const where = 'auth.email.notification'
  const named = Object.keys(table).filter((name) => Object.hasOwn(NOTICES, name))
  return Object.fromEntries(
    named.flatMap((name) => {
      const template = templateOf(
        table,
        name,
        where,
        [...ABOUT_OWNER, ...NOTICES[name as NoticeKind]],
        supabaseDir,
      )
      return flag(section(table, name, where), 'enabled', `${where}.${name}`) ? [[name, template]] : []
    }),
  )
}

function templateOf(
  table: Table,
  name: string,
  parent: string,
  known: string[],
  supabaseDir: string | undefined,
): MailTemplate {
  const where = `${parent}.${name}`
  const entry = section(table, name, parent)
  const subject = text(entry, 'subject', where)
  const path = text(entry, 'content_path', where)
  return {
    ...(subject && { subject: compiled(`${where}.subject`, subject, known, 'text') }),
    ...(path && {
      html: compiled(`${where}.content_path`, contentOf(where, path, supabaseDir), known, 'html'),
    }),
  }
}

function compiled(setting: string, source: string, known: string[], syntax: 'html' | 'text'): Template {
  try {
    return compileTemplate(source, known, syntax)
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`, { cause: error })
  }
}

/** Paths begin at the project's folder or at its `supabase/`: the CLI has had both. */
function contentOf(where: string, path: string, supabaseDir = '.'): string {
  const file = [join(supabaseDir, '..', path), join(supabaseDir, path)].find((each) => existsSync(each))
  if (!file) throw new Error(`${where}.content_path: there is no file ${path}`)
  return readFileSync(file, 'utf8')
}
