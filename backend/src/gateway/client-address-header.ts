/** Header with the client's address. Only the gateway sets it; one sent by a client is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-real-ip'
