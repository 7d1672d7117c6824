/** The largest request we take, in bytes. */
export const BODY_LIMIT = 1_000_000
