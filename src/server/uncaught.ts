import type { Logger } from './log.ts'

/**
 * An uncaught error ends the process, logged like any other: without personal data, which a database error quotes and
 * Node itself would print. Unhandled rejections come here too.
 */
export const endAtUncaught = (log: Logger): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  })
}
