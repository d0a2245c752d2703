import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { recordLog } from '../test/record-log.ts'
import { createTestBackend } from '../test/test-backend.ts'
import { readProjectConfig, READ_SETTINGS } from './project-config.ts'

let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'parlour-config-'))
  mkdirSync(join(project, 'supabase'))
})
afterAll(() => rmSync(project, { recursive: true }))

function read(toml: string) {
  writeFileSync(join(project, 'supabase/config.toml'), toml)
  return readProjectConfig(join(project, 'supabase'))
}

/** A setting's name for a pattern, as a project would write it. */
const named = (pattern: string) =>
  pattern.replace('<provider>', 'google').replace('<phone>', '2348').replace('<name>', 'x')

describe('every setting that is read', () => {
  it.each(READ_SETTINGS)('%s is read: an invalid value is refused with the setting’s name', (pattern) => {
    const key = named(pattern)
    expect(() => read(`${key} = [[]]`)).toThrow(key)
  })

  it('is documented in the README, and no other is', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    const section = readme.split('## Settings of a project')[1]?.split('\n## ')[0] ?? ''
    const documented = [...section.matchAll(/^\| `([\w.<>]+)` \|/gm)].map(([, key]) => key)
    expect(documented.toSorted()).toEqual(READ_SETTINGS.toSorted())
  })
})

describe('a setting that has no effect', () => {
  it('is reported by its full name', () => {
    const { withoutEffect } = read(`
      [auth]
      enable_singup = true
      [auth.email.template.farewell]
      subject = "Bye"
      [auth.captcha]
      enabled = true
      provider = "turnstile"
      [auth.external.google]
      tenant = "a"
      [db.seed]
      sql_paths = ["./seeds/*.sql"]
      [functions.hello]
      verify_jtw = false
      entrypoint = "./functions/other.ts"
      [new.table]
      a = [1]
    `)
    expect(withoutEffect).toEqual([
      'auth.enable_singup',
      'auth.email.template.farewell.subject',
      'auth.captcha.enabled',
      'auth.captcha.provider',
      'auth.external.google.tenant',
      'db.seed.sql_paths',
      'functions.hello.verify_jtw',
      'functions.hello.entrypoint',
      'new.table.a',
    ])
  })

  it('is not reported if only the Supabase CLI uses it, it is disabled, or it has the value that applies anyway', () => {
    const { withoutEffect } = read(`
      project_id = "authors"
      [api]
      port = 54321
      extra_search_path = ["public", "extensions"]
      [db.pooler]
      pool_mode = "transaction"
      [db.seed]
      sql_paths = ["./seed.sql"]
      [studio]
      openai_api_key = "env(OPENAI_API_KEY)"
      [inbucket]
      smtp_port = 54325
      [edge_runtime.secrets]
      a = "b"
      [analytics]
      backend = "postgres"
      [auth]
      jwt_issuer = ""
      site_url = "http://localhost:3000"
      [auth.sms.twilio]
      enabled = false
      account_sid = "AC1"
      [auth.web3.solana]
      enabled = false
    `)
    expect(withoutEffect).toEqual([])
  })

  it('is warned of once at the start, which goes on', async () => {
    read('[auth]\nenable_singup = true')
    const { logger, messages } = recordLog()
    const backend = await createTestBackend(project, { logger })
    onTestFinished(() => backend.close())
    expect(messages()).toEqual(['supabase/config.toml: auth.enable_singup has no effect here.'])
    expect(await backend.isHealthy()).toBe(true)
  })
})

describe('a project', () => {
  it('without a config.toml has the defaults', () => {
    const config = readProjectConfig(join(project, 'nowhere'))
    expect(config).toMatchObject({
      api: { schemas: ['public'], maxRows: 1000 },
      storage: { fileSizeLimit: 50 * 1024 * 1024 },
      functions: {},
      mail: {},
    })
  })

  it('may configure a mail server, with the password in the environment', () => {
    vi.stubEnv('SMTP_PASSWORD', 'p@ss/word')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { mail } = read(`
      [auth.email.smtp]
      host = "mail.example"
      port = 465
      user = "ada@authors.example"
      pass = "env(SMTP_PASSWORD)"
      admin_email = "no-reply@authors.example"
      sender_name = "Authors"
    `)
    expect(mail).toEqual({
      smtpUrl: 'smtps://ada%40authors.example:p%40ss%2Fword@mail.example:465',
      from: 'Authors <no-reply@authors.example>',
    })
    expect(read('[auth.email.smtp]\nenabled = false\nhost = "mail.example"').mail).toEqual({})
  })

  it('says which functions need no token', () => {
    const { functions } = read('[functions.open]\nverify_jwt = false\n[functions.shut]')
    expect(functions).toEqual({ open: { verifyJwt: false }, shut: { verifyJwt: true } })
  })
})
