import { symbols } from 'pino'
import { createLog } from '#server/log.ts'

/** The product's log, with its lines captured for the test. */
export const createHeardLog = (level = 'debug') => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  return { log: Object.assign(createLog(level), { [symbols.streamSym]: stream }), lines }
}
