import { redirect, type ActionFunctionArgs } from 'react-router'

/**
 * The server `action` of a screen whose forms need a `clientAction`. A form that was submitted without JavaScript is
 * redirected to its screen with status 303 (RFC 9110, 15.4.4); the screen says that it needs JavaScript.
 */
export function showFormAgain({ request }: ActionFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search, 303)
}
