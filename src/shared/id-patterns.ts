const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** 128 bits in base64url without padding: the secret part of every link. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/

/** Characters in a token. */
export const TOKEN_LENGTH = 22

/** Is it a UUID, of any version and in either case? */
export const isUuid = (text: string): boolean => UUID.test(text)
