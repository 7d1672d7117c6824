import { pino, type Logger } from 'pino'

export type { Logger }

/** Structured logs without personal data: callers log ids and counts, and quoted values are removed from errors. */
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
  [/(?=[a-z_-]{0,21}[A-Z\d])[\w-]{22,}/g, '[token]'], // a name in lower case alone is not the service's own
  [/\+?\d[\d ]{6,}\d/g, '[number]'],
] as const

/** Other parties' error texts quote addresses, numbers and links; a log line must not. */
export const withoutPersonalData = (text: string) =>
  PERSONAL.reduce((clean, [pattern, word]) => clean.replace(pattern, word), text)

/**
 * Text between quotation marks: other programs may quote a name or a message. An escaped mark within JSON does not
 * close a quotation, and a cut-off quotation extends to the end.
 */
const QUOTED = /«[^»]*(?:»|$)|"(?:\\[^]|[^"\\])*(?:"|\\?$)|“[^”]*(?:”|$)|„[^“”]*(?:[“”]|$)/g

/** The text of a gateway or mail server in a form that a log line may contain. */
export const wordsForLog = (words: string): string =>
  withoutPersonalData(words.replaceAll(QUOTED, '[quoted]'))
