import { symbols } from 'pino'
import { createLog } from '#server/log.ts'

/** The product's log, whose lines the test reads instead of the terminal. */
export const createHeardLog = (level = 'debug') => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  return { log: Object.assign(createLog(level), { [symbols.streamSym]: stream }), lines }
}
