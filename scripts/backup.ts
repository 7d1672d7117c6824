import { parseArgs } from 'node:util'
import { commandLine } from '#server/command-line.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { pruneBackups } from '#server/backup/prune-backups.ts'
import { refuseUnfinishedRestore } from '#server/backup/point-in-time.ts'
import { writeBackup } from '#server/backup/write.ts'
import { joinDatabase } from '#server/database/connect.ts'
import { openDatabase } from '#server/database/database.ts'
import type { Connect } from '#server/database/pools.ts'
import { findSecretOf, refuseOtherSecret } from '#server/database/secret-fingerprint.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { loadUsedConfig, runCommand } from './command.ts'
import { say } from './say.ts'

const USAGE = `Usage: ${commandLine('backup', '<folder> [--keep <number>] [--without-secret]')}`

await runCommand(async () => {
  const { into, keep, withSecret } = readArguments()
  const config = loadUsedConfig()
  const { connect, stop } = await joinDatabase(config, createLog('error'))
  try {
    if (withSecret) await refuseOtherSecret(connect, config)
    const secret = (await findSecretOf(connect, config)) === 'other' ? null : config.secret
    const wish = { into, secret, withSecret, now: new Date(), say }
    const { folder, rows, isInUse } = await writeBackup(connect, wish)
    await refuseUnfinishedRestore(connect) // the entry written next would end that refusal
    await noteBackup(connect, rows)
    const removed = keep === null ? [] : await pruneBackups(into, keep)
    return [
      `Backed up ${rows} rows to ${folder}`,
      ...(isInUse ? ['The service was running: what happens from now on is not in it.'] : []),
      withSecret
        ? `It holds the secret that links are made from: anyone who can read it can act as any user. Keep it closed.`
        : secret === null
          ? `Without the secret: APP_SECRET is not the secret of the database. Find the old one, or see ${commandLine('new-secret')}.`
          : 'Without the secret: keep that elsewhere, a restore asks for it.',
      ...removed.map((name) => `Removed the old backup ${name}`),
    ].join('\n')
  } finally {
    await stop()
  }
})

function readArguments() {
  const { values, positionals } = parse()
  const [into, ...rest] = positionals
  const { keep } = values
  if (into === undefined || rest.length > 0) throw new Error(USAGE)
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error(USAGE)
  return { into, keep: keep === undefined ? null : Number(keep), withSecret: !values['without-secret'] }
}

function parse() {
  try {
    const options = { keep: { type: 'string' }, 'without-secret': { type: 'boolean' } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
}

/** A copy of everybody's data was made: the audit log records it, and so knows the age of the newest backup. */
async function noteBackup(connect: Connect, rows: number) {
  const database = openDatabase(connect, createLog('error'))
  try {
    await database.transaction(new SystemScope(null), (tx) =>
      writeAudit(tx, { action: 'backup-made', detail: { rows } }),
    )
  } finally {
    await database.close()
  }
}
