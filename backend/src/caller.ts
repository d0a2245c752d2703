/** The claims of a verified token. `role` names the database role that the request runs as. */
export interface Claims {
  role: string
  sub?: string
  email?: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
  exp?: number
  [claim: string]: unknown
}

/** Who is asking. Made once by the gateway from the verified API key and bearer token; services never read tokens themselves. */
export interface Caller {
  role: string
  claims: Claims
}

/** A service of the gateway: one base path, already stripped from the URL (`/rest/v1/products` arrives as `/products`). */
export type Service = (request: Request, caller: Caller) => Promise<Response>
