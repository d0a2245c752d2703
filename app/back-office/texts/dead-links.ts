import type { FieldErrors } from '../../lib/forms/parse-form.ts'

/**
 * Asks the shop for each page that links lead to. Returns an error for the fields with a link to a missing page, or null when
 * there is none. A page that could not be reached counts as existing.
 */
export async function findDeadLinks(
  links: readonly { name: string; link: string }[],
): Promise<FieldErrors | null> {
  const missing = await Promise.all(
    [...new Set(links.map(({ link }) => link))].map(async (link) => ((await isMissing(link)) ? [link] : [])),
  )
  const dead = new Set(missing.flat())
  const errors = links
    .filter(({ link }) => dead.has(link))
    .map(({ name, link }) => [name, `There is no page at ${link}.`] as const)
  return errors.length === 0 ? null : Object.fromEntries(errors)
}

async function isMissing(link: string): Promise<boolean> {
  try {
    const { status } = await fetch(link, { method: 'HEAD' })
    return status === 404
  } catch {
    return false
  }
}
