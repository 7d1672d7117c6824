import type { Concern } from '#server/outbox/refusal.ts'

/** Enhanced status codes (RFC 3463) of permanent refusals; the first match counts. For others, the text decides. */
const BY_CODE: readonly (readonly [RegExp, Concern])[] = [
  [/^5\.1\.(1|2|3|6|10)$/, 'recipient'],
  [/^5\.2\.1$/, 'recipient'],
  [/^5\.1\.[78]$/, 'account'], // our sender's address
  [/^5\.2\./, 'message'], // their mailbox
  [/^5\.3\.4$/, 'message'], // too large
  [/^5\.3\./, 'policy'],
  [/^5\.4\.5$/, 'account'], // our quota
  [/^5\.4\./, 'message'], // no route to their domain
  [/^5\.5\./, 'policy'],
  [/^5\.6\./, 'message'],
  [/^5\.7\.(8|9|11|57)$/, 'account'], // our login
  [/^5\.7\./, 'policy'],
]

/** Statuses that require a login, or refuse it. */
const LOGIN: readonly number[] = [530, 534, 535, 538]

const AGAINST_US =
  /relay|sender|polic|spam|blacklist|block ?list|blocked|reputation|rate limit|quota|authenti|suspend|not verified|rcpthosts|\b(spf|dkim|dmarc)\b/i

/** The recipient's mailbox; the same words may be about us. */
const FULL = /(mailbox|user|account|recipient).*(quota|full\b)/i
const CLOSED = /(mailbox|user|account|recipient).*(suspend|disabled|inactive)/i
/** Words of servers for an account of ours. */
const OURS = /\b(your?|sender|sending)\b/i

/** A frequent text about any mailbox, although it contains the word policy. */
const OF_A_MAILBOX = /mailbox (unavailable|not found)|user unknown|no such (user|mailbox|recipient)/i

/** The subject of a server's refusal, given the SMTP command. */
export const concernOf = (command: string, status: number, words: string): Concern => {
  const code = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? ''
  if (status === 0 || code === '5.3.4') return 'message'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'account'
  if (status < 500) return 'moment'
  if (LOGIN.includes(status)) return 'account'
  const concern =
    BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? byWords(command, status, words, code)
  return concern === 'recipient' && command === 'DATA' ? 'message' : concern
}

/** 552: full mailbox; 550, 551 and 553: unknown address; 554: anything. */
const byWords = (command: string, status: number, words: string, code: string): Concern => {
  if (command === 'RCPT TO' && status === 552) return 'message'
  const isTheirs = !OURS.test(words) && (command === 'RCPT TO' || /mailbox/i.test(words)) // an account may be ours
  if (isTheirs && FULL.test(words)) return 'message'
  if (isTheirs && CLOSED.test(words)) return 'recipient'
  const isOfMailbox = command === 'RCPT TO' && OF_A_MAILBOX.test(words)
  if (AGAINST_US.test(words) && !isOfMailbox) return 'policy'
  if (status === 554 && !isOfMailbox) return 'policy'
  return code === '' && [550, 551, 553].includes(status) ? 'recipient' : 'message'
}
