import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isShopPath } from './link-address.ts'
import { findLinkTarget } from './link-queries.ts'

/** Returns an error for the fields with a link to a page that shoppers would not find, or null when there is none. */
export async function findDeadLinks(
  client: ShopClient,
  links: readonly { name: string; link: string }[],
): Promise<FieldErrors | null> {
  const problems = new Map(
    await Promise.all(
      [...new Set(links.map(({ link }) => link))].map(
        async (link) => [link, await deadLinkProblem(client, link)] as const,
      ),
    ),
  )
  const errors = links.flatMap(({ name, link }) => {
    const problem = problems.get(link)
    return problem ? [[name, problem] as const] : []
  })
  return errors.length === 0 ? null : Object.fromEntries(errors)
}

/**
 * Why shoppers would find nothing at a path of the shop; null for a page that they find, and for links to other places, which the
 * browser may not ask. A page that could not be reached counts as existing.
 */
export async function deadLinkProblem(client: ShopClient, link: string): Promise<string | null> {
  if (!isShopPath(link)) return null
  try {
    const target = await findLinkTarget(client, link)
    if (target && !target.isPublic)
      return `“${target.title}” at ${link} is not published, so shoppers cannot open it.`
    const isMissing = target === null || (target === undefined && (await isMissingPage(link)))
    return isMissing ? `There is no page at ${link}.` : null
  } catch {
    return null
  }
}

async function isMissingPage(link: string): Promise<boolean> {
  const { status } = await fetch(link, { method: 'HEAD' })
  return status === 404
}
