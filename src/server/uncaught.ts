import type { Logger } from './log.ts'

/**
 * What nobody caught ends the process, with a line like any other: without personal data, which an error of the database
 * quotes, and which Node itself would print. Rejections that nobody awaits come here too.
 */
export const endAtUncaught = (log: Logger): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something failed that nobody caught')
    process.exit(1)
  })
}
