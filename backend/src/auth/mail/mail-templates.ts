import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { flag, table, text } from '../../config/setting-types.ts'
import { compileTemplate } from './mail-template.ts'
import type { Template } from './mail-template.ts'
import type {
  MailKind,
  MailTemplate,
  MailTemplates,
  NoticeKind,
  Notices,
  NoticeValues,
} from './mail-types.ts'

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

/** The names of mails in config.toml, and the values available in each. */
const TEMPLATES: Record<string, { kind: MailKind; known: string[] }> = {
  invite: { kind: 'invite', known: WITH_LINK },
  confirmation: { kind: 'signup', known: WITH_LINK },
  recovery: { kind: 'recovery', known: WITH_LINK },
  magic_link: { kind: 'magiclink', known: WITH_LINK },
  email_change: { kind: 'email_change', known: [...WITH_LINK, 'NewEmail', 'SendingTo'] },
  reauthentication: { kind: 'reauthentication', known: ALWAYS },
}

const TEMPLATE = z.object({ subject: text, content_path: text }, 'must be a table')
const NOTICE = z.extend(TEMPLATE, { enabled: flag })

/** `[auth.email.template.*]` */
export const templateSettings = table(optionalTables(TEMPLATES, TEMPLATE))
/** `[auth.email.notification.*]` */
export const noticeSettings = table(optionalTables(NOTICES, NOTICE))

function optionalTables<Name extends string, Entry extends z.ZodMiniType>(
  names: Record<Name, unknown>,
  entry: Entry,
): Record<Name, z.ZodMiniOptional<Entry>> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, z.optional(entry)])) as Record<
    Name,
    z.ZodMiniOptional<Entry>
  >
}

/**
 * The templates of `[auth.email.template.*]`.
 * @param supabaseDir base of relative paths; without it files cannot be used
 * @throws Error naming the setting and what is wrong with its template
 */
export function mailTemplates(
  settings: z.output<typeof templateSettings>,
  supabaseDir?: string,
): MailTemplates {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, entry]) => {
      const { kind, known } = TEMPLATES[name]!
      return entry ? [[kind, templateOf(entry, `auth.email.template.${name}`, known, supabaseDir)]] : []
    }),
  )
}

/** The enabled notices of `[auth.email.notification.*]`. Throws as `mailTemplates` does. */
export function notices(settings: z.output<typeof noticeSettings>, supabaseDir?: string): Notices {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, entry]) => {
      if (!entry) return []
      const known = [...ABOUT_OWNER, ...NOTICES[name as NoticeKind]]
      const template = templateOf(entry, `auth.email.notification.${name}`, known, supabaseDir)
      return entry.enabled ? [[name, template]] : []
    }),
  )
}

function templateOf(
  { subject, content_path: path }: z.output<typeof TEMPLATE>,
  where: string,
  known: string[],
  supabaseDir: string | undefined,
): MailTemplate {
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

/** Paths are relative to the project's folder or to its `supabase/`: the CLI has used both. */
function contentOf(where: string, path: string, supabaseDir = '.'): string {
  const file = [join(supabaseDir, '..', path), join(supabaseDir, path)].find((each) => existsSync(each))
  if (!file) throw new Error(`${where}.content_path: there is no file ${path}`)
  return readFileSync(file, 'utf8')
}
