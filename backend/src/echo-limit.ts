/**
 * How many characters of a request may be repeated in one response header. Clients built on Node refuse responses
 * with more than 16 KiB of headers, and encoding makes each quotation mark in a URL three times as long.
 */
export const MAX_ECHOED_CHARACTERS = 4096
