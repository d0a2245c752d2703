/** In characters. */
export const PASSWORD_MINIMUM = 6

/** bcrypt ignores the bytes after it. */
export const PASSWORD_MAXIMUM_BYTES = 72

export const PASSWORD_HINT = `Must be at least ${PASSWORD_MINIMUM} characters`

export const PASSWORD_COMMON =
  'Many people use a password like this, so it is guessed first. Better choose another one.'

/** Letters such as ẹ take two or three bytes. */
export const PASSWORD_TOO_LONG = `Please use at most ${PASSWORD_MAXIMUM_BYTES} characters, fewer with letters such as ẹ or ọ.`
