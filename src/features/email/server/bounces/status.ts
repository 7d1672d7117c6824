/** Enhanced status codes (RFC 3463) about the address itself: there is none, its mailbox is full, or it takes nothing. */
const ABOUT_ADDRESS = /^5\.(1\.\d+|2\.[012]|4\.[14])$/
/** And those about us, our sender or how we write it. */
const ABOUT_US = /^5\.1\.[78]$/
/** Says nothing: the words may. */
const UNSPECIFIC = /^[45]\.0\.0$/

/**
 * Will other mails not arrive either, as the mail server's words begin with a status? What is said about us, the content or
 * the way there, and what was only tried for too long, says nothing about the address.
 */
export const isAboutAddress = (words: string): boolean => {
  const [status = '', ...others] = words.match(/\b[45]\.\d{1,3}\.\d{1,3}\b/g) ?? []
  const telling = UNSPECIFIC.test(status) ? (others[0] ?? '') : status
  return ABOUT_ADDRESS.test(telling) && !ABOUT_US.test(telling)
}
