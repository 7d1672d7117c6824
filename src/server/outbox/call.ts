import type { Outcome } from '#server/outbox/outbox.ts'

/** An answer with its body, or the meaning of a missing one. */
export type Called =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  /** `status` and (the beginning of) `body` come from an answer that reports the gateway's own failure. */
  | {
      readonly kind: 'unanswered'
      readonly outcome: Outcome
      readonly status?: number
      readonly body?: string
    }

/** Well within a message's lease, together with the database's time. */
const TIMEOUT_MS = 20_000

/** In bytes. Results for 1000 messages are less than 400 kB, a page of a list at Twilio is slightly more. */
const LONGEST_BODY = 4_000_000

/** Bytes read of a failure's body, which may be endless. */
const LONGEST_WORDS = 4_000
const WORDS_MS = 1_000

/**
 * One call of a gateway. Failures before anything can have been written are `retry`; without an answer afterwards, or
 * with a 5xx, the gateway may have accepted the messages: `unknown`. Too many calls and refused credentials sent
 * nothing and do not concern the messages. The caller interprets all other answers.
 */
export const call = async (url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Called> => {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error', // the credentials go nowhere else
      signal: AbortSignal.timeout(timeoutMs),
    })
    const outcome = ownFailure(response.status)
    if (outcome) {
      return { kind: 'unanswered', outcome, status: response.status, body: await readWords(response) }
    }
    return { kind: 'answered', status: response.status, body: await readBody(response) }
  } catch (error) {
    return { kind: 'unanswered', outcome: withoutAnswer(error) }
  }
}

const readBody = async (response: Response) => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > LONGEST_BODY) throw new RangeError('longer than any answer of a gateway')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The beginning of the body, as far as it arrives in time. The status has already decided its meaning. */
const readWords = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  const late = setTimeout(() => void reader?.cancel().catch(() => {}), WORDS_MS)
  try {
    for (let bytes = 0; bytes < LONGEST_WORDS;) {
      const read = await reader?.read()
      if (!read?.value) break
      chunks.push(read.value)
      bytes += read.value.length
    }
  } catch {
    // the part received is enough
  } finally {
    clearTimeout(late)
    void reader?.cancel().catch(() => {})
  }
  return new TextDecoder().decode(Buffer.concat(chunks)).slice(0, LONGEST_WORDS)
}

const ownFailure = (status: number): Outcome | null => {
  const reason = `the gateway answered ${status}`
  if (status === 429 || status === 401 || status === 403) return { kind: 'retry', reason, isDown: true }
  return status >= 500 ? { kind: 'unknown', reason, isDown: true } : null
}

const withoutAnswer = (error: unknown): Outcome => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const reason = `no answer from the gateway: ${code || nameOf(cause)}`
  return { kind: isBeforeWriting(cause, code) ? 'retry' : 'unknown', reason, isDown: true }
}

const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : 'unknown failure')

/** No DNS name, no route, no listener, no connection, no trusted certificate. */
const BEFORE_WRITING =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_(SSL|TLS)_\w+|CERT_\w+|\w+_CERT(_\w+)?|UNABLE_TO_\w+)$/

const isBeforeWriting = (cause: unknown, code: string) =>
  BEFORE_WRITING.test(code) ||
  (cause instanceof Error && cause.message.includes('before secure TLS connection'))
