import { commandLine } from '#server/command-line.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { finishRestore, RESTORED } from '#server/backup/point-in-time.ts'
import { onlyDatabase, reachDatabase } from '#server/database/connect.ts'
import { replaceSecret } from '#server/database/secret-fingerprint.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { loadUsedConfig, readMoment, runCommand } from './command.ts'
import { leaveThePast } from './leave-the-past.ts'
import { OTHER_ADDRESSES } from './other-secret.ts'

const USAGE = `Usage: ${commandLine('restored', '"2026-11-26 10:14:59" [--other-secret]')} (Norwegian time that the database was restored to)`
const OTHER_SECRET = '--other-secret'

/** Prepares a database that was restored to a point in time without npm run restore. */
await runCommand(async () => {
  const words = process.argv.slice(2)
  const isOtherSecret = words.includes(OTHER_SECRET)
  const moment = readMoment(
    USAGE,
    words.filter((word) => word !== OTHER_SECRET),
  )
  const config = loadUsedConfig()
  const { connect, stop } = await reachDatabase(onlyDatabase(config), createLog('error'))
  try {
    const lines: string[] = []
    await finishRestore(connect, {
      moment,
      scope: new SystemScope(null),
      secretOf: isOtherSecret ? null : config,
      afterwards: async (tx, from) => {
        lines.push(...(await leaveThePast(tx)))
        await writeAudit(tx, { action: RESTORED, detail: { from } })
        if (isOtherSecret) {
          await replaceSecret(tx, config.secret)
          lines.push(OTHER_ADDRESSES)
        }
      },
    })
    return [`The database is as it was at ${writeNorwegianTime(moment)}`, ...lines].join('\n')
  } finally {
    await stop()
  }
})
