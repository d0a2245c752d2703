/** Spec §5: the shortest password an account can have. */
export const PASSWORD_MINIMUM = 6
