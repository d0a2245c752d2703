import type { FirstAdmin } from './first-admin.ts'

/** What is printed once the shop runs. */
export function addressLines(siteUrl: string, firstAdmin?: FirstAdmin): string[] {
  const lines = [`\n  Shop         ${siteUrl}`, `  Back office  ${siteUrl}/admin`]
  if (firstAdmin) {
    const { email, password } = firstAdmin
    const shown = password === undefined ? 'the one in ADMIN_PASSWORD' : `${password}   (shown only now)`
    lines.push(`\n  First admin  ${email}\n  Password     ${shown}`)
  }
  return [...lines, '']
}
