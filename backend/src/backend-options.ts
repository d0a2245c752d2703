import type { NoteFailure } from './auth/after-response.ts'
import type { CommonPasswordOptions } from './auth/users/common-passwords.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import type { FunctionCallers } from './functions/callers.ts'
import type { Logger } from './logging/logger.ts'
import type { MailBrand, ObserveMail } from './mail/index.ts'
import type { ObserveQuery } from './postgres/query-outcome.ts'
import type { PriorityOptions } from './priorities/priorities.ts'
import type { BeforeWrite } from './rest/plan/before-write.ts'
import type { LimitRendering } from './storage/images/rendering-limit.ts'

export interface BackendOptions {
  /** The folder that holds `supabase/`. */
  projectDir: string
  /** Everything the backend writes: the embedded database, stored files, mail, caches. */
  dataDir: string
  /** An existing PostgreSQL, 15 or newer; by default the embedded one is started in `dataDir`. */
  databaseUrl?: string
  /** The embedded one, if its start has begun already (`@parlour/backend/embedded-database`). The backend stops it. */
  embeddedDatabase?: EmbeddedDatabase | undefined
  /** Public address of this backend, e.g. `https://shop.example`: for links in mail and the issuer of tokens. */
  siteUrl: string
  /** Address of this backend on this machine, for the project's functions; default: `siteUrl`. */
  localUrl?: string
  /**
   * S3 bucket for uploaded files instead of the disk: `s3://KEY:SECRET@host/bucket?region=…` (storage/s3/s3-url.ts).
   */
  s3Url?: string
  /** Outgoing mail; by default mail is written to files in `dataDir`. */
  smtpUrl?: string
  /** Sender of all mail: an address or `Name <address>`. An address gets the name of `mailBrand`. */
  mailFrom?: string
  /** The name of the site and its picture for mails, read for each mail. */
  mailBrand?: () => Promise<MailBrand>
  /** Whether a mail has to confirm the address of a new account. Default: as `supabase/config.toml` says. */
  confirmEmails?: boolean | undefined
  /** Accounts that may not have a password that is guessed first. Default: none. */
  commonPasswords?: CommonPasswordOptions
  /** The origins whose pages may write beside pages of this server. Default: all, as on the hosted service. */
  corsOrigins?: readonly string[] | undefined
  /** Whether visitors who are not signed in may send on public channels of realtime. Default: true, as on the hosted service. */
  anonymousSends?: boolean
  /** Rewrites texts that callers write by rest/v1, e.g. `{ 'public.posts': { body: cleanHtml } }`. */
  beforeWrite?: BeforeWrite
  /** Removes EXIF data, such as the place of a photo, from uploaded pictures. Supabase stores them unchanged, the default. */
  removePictureMetadata?: boolean
  /** Limits the resized pictures that one address may have made. */
  limitRendering?: LimitRendering
  /** Secrets and settings of the project's functions, beside those that every function has. */
  functionsEnv?: Record<string, string>
  /** Whom functions serve, by their names: others are refused before a thread is started for them. Default: all. */
  functionCallers?: Readonly<Record<string, FunctionCallers>>
  /** Which requests may use the database's reserved connections when it is busy. */
  priorities?: PriorityOptions
  /** Gets errors and WebSocket handshakes (`@parlour/backend/logging`); by default nothing is logged. */
  logger?: Logger
  /** Database queries that take longer, in milliseconds, are logged. Default: 0, for none. */
  slowQueryMs?: number
  /** Gets every statement that has ended, for traces. */
  observeQuery?: ObserveQuery | undefined
  /** Gets what becomes of each mail, except of those that only their address or content keeps from being sent. */
  observeMail?: ObserveMail | undefined
  /** Gets requests of the auth service whose work failed after their response, unless that was a mail that could not be sent. */
  noteFailure?: NoteFailure | undefined
  /** Called with progress messages during the start. */
  report?: (line: string) => void
}
