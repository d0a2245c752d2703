import { redirect, type ActionFunctionArgs } from 'react-router'

/** No screen needs more, and Node's clients read 16 KiB of headers. */
const LONGEST_SEARCH = 2_000

/**
 * The server `action` of a screen whose forms need a `clientAction`. A form that was submitted without JavaScript is
 * redirected to its screen with status 303 (RFC 9110, 15.4.4); the screen says that it needs JavaScript.
 */
export function showFormAgain({ request }: ActionFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(search.length > LONGEST_SEARCH ? pathname : pathname + search, 303)
}
