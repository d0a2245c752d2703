import { redirect } from 'react-router'

/**
 * `/.well-known/change-password`, which password managers open (W3C, A Well-Known URL for Changing Passwords). The account screen asks
 * visitors who are signed out to sign in first.
 */
export function loader(): Response {
  return redirect('/account#password')
}
