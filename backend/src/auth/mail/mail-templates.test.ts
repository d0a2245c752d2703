import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import { authConfigFromToml } from '../config/config-toml.ts'

const project = mkdtempSync(join(tmpdir(), 'parlour-templates-'))
mkdirSync(join(project, 'supabase/templates'), { recursive: true })
const file = (name: string, html: string) => writeFileSync(join(project, 'supabase/templates', name), html)
file(
  'welcome.html',
  '<h1>Welcome, {{ .Data.name }}</h1><a href="{{ .ConfirmationURL }}">Confirm {{ .Email }}</a>',
)
file(
  'own-link.html',
  '<a href="{{ .SiteURL }}/in?token_hash={{ .TokenHash }}&type=email&to={{ .RedirectTo }}">In</a>',
)
file('change.html', '<p>{{ .Email }} to {{ .NewEmail }}, told to {{ .SendingTo }}: {{ .Token }}</p>')
file('typo.html', '<p>{{ .Emial }}</p>')

const fromToml = (template: Record<string, unknown>) =>
  authConfigFromToml({ email: { template } }, join(project, 'supabase')).mailTemplates
const backend = await createAuthBackend({
  enableConfirmations: true,
  maxEmailFrequency: 0,
  mailTemplates: fromToml({
    confirmation: { subject: 'Welcome, {{ .Data.name }}', content_path: './supabase/templates/welcome.html' },
    magic_link: { content_path: './templates/own-link.html' },
    email_change: { content_path: './templates/change.html' },
    reauthentication: { subject: '{{ .Token }} is your code' },
    invite: { subject: 'Come to {{ .SiteURL }}' },
  }),
})
afterAll(async () => {
  await backend.close()
  rmSync(project, { recursive: true })
})
beforeEach(() => {
  backend.mails.length = 0
})

/** An account that followed the link in its mail. */
async function confirmed(name: string) {
  const email = newEmail()
  const client = backend.client()
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { name } } })
  const href = /href="([^"]*)"/.exec(backend.mails[0]?.html ?? '')?.[1] ?? ''
  const answer = await backend.follow(new URL(href.replaceAll('&amp;', '&')))
  expect(answer.headers.get('location')).toContain('access_token=')
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { client, email }
}

describe('a project’s own mail', () => {
  it('has its subject and content, and a working link', async () => {
    const { email } = await confirmed('<Ada>')
    expect(backend.mails[0]).toMatchObject({ to: [email], subject: 'Welcome, <Ada>' })
    expect(backend.mails[0]?.html).toContain('<h1>Welcome, &lt;Ada&gt;</h1>')
    expect(backend.mails[0]?.html).toContain(`>Confirm ${email}</a>`)
    expect(backend.mails[0]?.text).toContain(`Welcome, <Ada>\nConfirm ${email} ( https://`)
  })

  it('may link to a page of the site, with the code’s hash', async () => {
    const { email } = await confirmed('Ada')
    backend.mails.length = 0
    await backend.client().auth.signInWithOtp({
      email,
      options: { emailRedirectTo: 'https://authors.example/home?a=1&b=2' },
    })
    const link = new URL(
      (/href="([^"]*)"/.exec(backend.mails[0]?.html ?? '')?.[1] ?? '').replaceAll('&amp;', '&'),
    )
    expect(link.pathname).toBe('/in')
    expect(link.searchParams.get('to')).toBe('https://authors.example/home?a=1&b=2')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    expect((await backend.client().auth.verifyOtp({ token_hash, type: 'email' })).error).toBeNull()
  })

  it('contains both addresses of a change, with a code for each', async () => {
    const { client, email } = await confirmed('Ada')
    backend.mails.length = 0
    const next = newEmail()
    await client.auth.updateUser({ email: next })
    const sent = backend.mails.map(({ html }) => html?.replace(/\d{6}/, 'CODE'))
    expect(sent.toSorted()).toEqual(
      [next, email].map((to) => `<p>${email} to ${next}, told to ${to}: CODE</p>`).toSorted(),
    )
  })

  it('has default texts for absent parts', async () => {
    const { client, email } = await confirmed('Ada')
    backend.mails.length = 0
    await client.auth.reauthenticate()
    await client.auth.resetPasswordForEmail(email)
    expect(backend.mails[0]?.subject).toMatch(/^\d{6} is your code$/)
    expect(backend.mails[0]?.html).toContain('Enter this code')
    expect(backend.mails[1]?.subject).toBe('Reset your password')
  })

  it('is also used for invitations', async () => {
    const admin = backend.client(backend.keys.secretKey)
    await admin.auth.admin.inviteUserByEmail(newEmail())
    expect(backend.mails[0]?.subject).toBe('Come to https://authors.example')
  })
})

it.for<[Record<string, unknown>, string]>([
  [
    { invite: { content_path: './none.html' } },
    'auth.email.template.invite.content_path: there is no file ./none.html',
  ],
  [
    { recovery: { content_path: './templates/typo.html' } },
    'auth.email.template.recovery.content_path: "{{ .Emial }}" names',
  ],
  [
    { reauthentication: { subject: '{{ .ConfirmationURL }}' } },
    'auth.email.template.reauthentication.subject: "{{ .Conf',
  ],
  [{ magic_link: { subject: 1 } }, 'auth.email.template.magic_link.subject must be a text'],
  [{ magic_link: 'x' }, 'auth.email.template.magic_link must be a table'],
])('%j stops the start, and says why', ([template, message]) => {
  expect(() => fromToml(template)).toThrow(message)
})
