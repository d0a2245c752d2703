import type { FirstAdmin } from './first-admin.ts'

/** What is printed once the shop runs. */
export function addressLines(siteUrl: string, firstAdmin?: FirstAdmin): string[] {
  const lines = [`\n  Shop         ${siteUrl}`, `  Back office  ${siteUrl}/admin`]
  if (firstAdmin)
    lines.push(
      `\n  First admin  ${firstAdmin.email}\n  Password     ${firstAdmin.password}   (shown only now)`,
    )
  return [...lines, '']
}
