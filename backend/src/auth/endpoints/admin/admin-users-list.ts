import type { AuthEndpoint } from '../../endpoint.ts'
import { badRequest } from '../../errors.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { SELECT_USER, userBody } from '../../users/users.ts'
import type { UserRow } from '../../users/users.ts'

const PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** GET /admin/users?page=&per_page= → `{ users, aud }`, newest first, with the total and the page links in headers. */
export const adminUsersList: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const { auth, url } = context
  const page = pageNumber(url, 'page', 1)
  const perPage = Math.min(pageNumber(url, 'per_page', PER_PAGE), MAX_PER_PAGE)
  const { rows } = await auth.database.query<UserRow>(
    `${SELECT_USER} order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const { rows: counted } = await auth.database.query<{ total: number }>(
    'select count(*)::int as total from auth.users',
  )
  const total = counted[0]?.total ?? 0
  return Response.json(
    { users: rows.map(userBody), aud: 'authenticated' },
    { headers: { 'X-Total-Count': String(total), Link: links(page, perPage, total) } },
  )
}

function pageNumber(url: URL, name: string, fallback: number): number {
  const text = url.searchParams.get(name)
  if (!text) return fallback
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw badRequest(`Bad Pagination Parameters: ${name} must be a number from 1`)
  return Number(text)
}

function links(page: number, perPage: number, total: number): string {
  const last = Math.ceil(total / perPage)
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
