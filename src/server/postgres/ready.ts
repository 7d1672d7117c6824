import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerFiles } from './server-files.ts'
import { describeFullDisk, NO_ROOM } from './directories.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Passes the server's lines on to the log, and resolves when one says that it serves. Rejects with its last words when
 * it ends before. There is no time limit: after a crash the server first replays its log, and ending it then would
 * start that over.
 */
export function untilReady(
  child: ChildProcess,
  files: ServerFiles,
  log: (line: string) => void,
): Promise<void> {
  const lastLines: string[] = []
  return new Promise((resolve, reject) => {
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (ONE_CONNECTION.test(line)) return
        log(line)
        lastLines.push(line)
        if (lastLines.length > 5) lastLines.shift()
        if (READY.test(line)) resolve()
      })
    }
    child.once('error', reject)
    child.once('exit', () => {
      // The lines that say why may come after the exit.
      void pause(50).then(() => reject(new OperatorError(lastWords(files, lastLines))))
    })
  })
}

/** One that follows another server only reads. */
const READY = /database system is ready to accept (read-only )?connections/

/**
 * The server's line for each client it rejects while starting or stopping. There may be hundreds, and the clients see
 * it anyway.
 */
const ONE_CONNECTION = /^FATAL: {2}(the database system is|terminating connection)/

function lastWords(files: ServerFiles, lines: string[]): string {
  const reasons = lines.filter((line) => /FATAL|PANIC/.test(line))
  if (lines.some((line) => NO_ROOM.test(line)))
    return `${describeFullDisk(files.home)}. PostgreSQL did not start`
  const reason = (reasons.length > 0 ? reasons : lines).join(' | ')
  return `PostgreSQL in ${files.cluster} did not start: ${reason}`
}
