/** Spec §5: the shortest password an account can have. */
export const PASSWORD_MINIMUM = 6

export const PASSWORD_HINT = `Must be at least ${PASSWORD_MINIMUM} characters`
