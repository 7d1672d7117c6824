import { pino, type Logger } from 'pino'

export type { Logger }

/** Structured logs without personal data: callers log ids and counts, and errors are stripped of what they quote. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  })

const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: withoutPersonalData(error.message), code, stack: stackOf(error) }
}

/** The frames only: the first line of a stack repeats the message. */
const stackOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')

const PERSONAL = [
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '[e-mail]'],
  [/(?=[a-z_-]{0,21}[A-Z\d])[\w-]{22,}/g, '[token]'], // a name in lower case alone is none of ours
  [/\+?\d[\d ]{6,}\d/g, '[number]'],
] as const

/** Other parties' error texts quote addresses, numbers and links; a log line must not. */
export const withoutPersonalData = (text: string) =>
  PERSONAL.reduce((clean, [pattern, word]) => clean.replace(pattern, word), text)

/**
 * Between quotation marks: what others quote may be a name or the text of a message. A mark within JSON's text closes nothing, and what
 * was cut off before its closing mark is quoted to the end.
 */
const QUOTED = /«[^»]*(?:»|$)|"(?:\\[^]|[^"\\])*(?:"|\\?$)|“[^”]*(?:”|$)|„[^“”]*(?:[“”]|$)/g

/** The words of a gateway or mail server as a log line may hold them. */
export const wordsForLog = (words: string): string =>
  withoutPersonalData(words.replaceAll(QUOTED, '[quoted]'))
