/** What the HTTP server knows of the client. Empty for calls within the process. */
export interface Connection {
  /** The IP address. */
  address?: string | undefined
  /** The host that the client asked for, if the header Host has another. */
  host?: string | undefined
}
