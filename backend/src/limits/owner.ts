import type { Network } from '../networks.ts'

/** Whose request it is: networks of the client's address, and within them an account or a connection. */
export interface Owner {
  /** The narrowest first. Empty for an address that is not public: a proxy that names no client, or this machine. */
  networks: readonly Network[]
  /** Thousands of phones share one address of their carrier. Those of one network with the same member are one client. */
  member: string
}

/** The network that takes turns with others, the widest: one client may have a whole IPv6 /48. */
export const networkOf = ({ networks }: Owner): string => networks.at(-1)?.name ?? ''

/** Who takes turns within that network. */
export const memberOf = ({ networks, member }: Owner): string => `${networks[0]?.name ?? ''} ${member}`
