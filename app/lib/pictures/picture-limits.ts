/** The size limit of every bucket with pictures (supabase/migrations), in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** The longest side of a picture that was made smaller, in pixels. */
export const LONGEST_SIDE = 2560
