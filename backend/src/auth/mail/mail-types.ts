import type { UserRow } from '../users/users.ts'
import type { Template } from './mail-template.ts'

export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change' | 'reauthentication'

/** Changes that an account's owner is notified of, if the project enables it. */
export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'

/** Values of a notice in addition to the site, the address and the owner's metadata. */
export interface NoticeValues {
  OldEmail?: string
  Phone?: string
  OldPhone?: string
  Provider?: string
  FactorType?: string
}

export interface Notice {
  kind: NoticeKind
  user: UserRow
  values?: NoticeValues
}

/** A project's own mail. Absent parts have the default text. */
export interface MailTemplate {
  subject?: Template
  html?: Template
}

export type MailTemplates = Partial<Record<MailKind, MailTemplate>>

/** Contains only the enabled notices. */
export type Notices = Partial<Record<NoticeKind, MailTemplate>>
