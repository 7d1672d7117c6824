/**
 * Enhanced status codes (RFC 3463) about the address itself: it does not exist, its mailbox is full, or it accepts
 * nothing.
 */
const ABOUT_ADDRESS = /^5\.(1\.\d+|2\.[012]|4\.[14])$/
/** Status codes about us, our sender or the format of the mail. */
const ABOUT_US = /^5\.1\.[78]$/
/** Unspecific; the text may say more. */
const UNSPECIFIC = /^[45]\.0\.0$/

/**
 * Will other mails also fail, according to the status at the beginning of the mail server's text? A status about us,
 * the content or the route, or a timeout, is not about the address.
 */
export const isAboutAddress = (words: string): boolean => {
  const [status = '', ...others] = words.match(/\b[45]\.\d{1,3}\.\d{1,3}\b/g) ?? []
  const telling = UNSPECIFIC.test(status) ? (others[0] ?? '') : status
  return ABOUT_ADDRESS.test(telling) && !ABOUT_US.test(telling)
}
