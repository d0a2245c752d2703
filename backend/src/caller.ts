/** The claims of a verified token. `role` is the database role that the request runs as. */
export interface Claims {
  role: string
  sub?: string
  email?: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
  exp?: number
  [claim: string]: unknown
}

/**
 * The identity of a request, read once by the gateway from the verified API key and bearer token. Services never read
 * tokens.
 */
export interface Caller {
  role: string
  claims: Claims
}

/** A service behind the gateway. Its base path is already removed: `/rest/v1/products` arrives as `/products`. */
export type Service = (request: Request, caller: Caller) => Promise<Response>
