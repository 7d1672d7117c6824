import { commandLine } from '#server/command-line.ts'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { finishRestore, RESTORED } from '#server/backup/point-in-time.ts'
import { onlyDatabase, reachDatabase } from '#server/database/connect.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { loadUsedConfig, readMoment, runCommand } from './command.ts'
import { leaveThePast } from './leave-the-past.ts'

const USAGE = `Usage: ${commandLine('restored', '"2026-11-26 10:14:59"')} (Norwegian time that the database was restored to)`

/** For a database that was put back to a moment by other means than npm run restore. */
await runCommand(async () => {
  const moment = readMoment(USAGE)
  const { connect, stop } = await reachDatabase(onlyDatabase(loadUsedConfig()), createLog('error'))
  try {
    const lines: string[] = []
    await finishRestore(connect, {
      moment,
      scope: new SystemScope(null),
      afterwards: async (tx, from) => {
        lines.push(...(await leaveThePast(tx)))
        await writeAudit(tx, { action: RESTORED, detail: { from } })
      },
    })
    return [`The database is as it was at ${writeNorwegianTime(moment)}`, ...lines].join('\n')
  } finally {
    await stop()
  }
})
