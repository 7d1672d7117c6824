import { parseArgs } from 'node:util'
import { commandLine } from '#server/command-line.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { restoreBackup, verifyBackup } from '#server/backup/restore.ts'
import { findSecret } from '#server/backup/secret.ts'
import { loadConfig } from '#server/config/config.ts'
import { onlyDatabase, reachDatabase } from '#server/database/connect.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { replaceSecret } from '#server/database/secret-fingerprint.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { runCommand } from './command.ts'
import { leaveThePast } from './leave-the-past.ts'
import { OTHER_ADDRESSES } from './other-secret.ts'
import { say } from './say.ts'

const USAGE = `Usage: ${commandLine('restore', '<folder of one backup> [--check] [--moved] [--other-secret]')}`

await runCommand(async () => {
  const { folder, isCheck, isMoved, isOtherSecret } = readArguments()
  const manifest = await verifyBackup(folder)
  say(`The backup of ${manifest.madeAt} is complete and unchanged`)
  if (isMoved && manifest.wasInUse)
    throw new Error(
      'The service was running when the backup was made, so it is no move: restore without --moved',
    )
  if (isCheck)
    return `${folder} can be restored: ${countRows(manifest)} rows of migration ${manifest.migration}`
  const config = loadConfig()
  const putSecret = findSecret(config, folder, manifest, isOtherSecret)
  const { connect, stop } = await reachDatabase(onlyDatabase(config), createLog('error'))
  try {
    const lines: string[] = []
    const afterwards = async (tx: SystemTransaction) => {
      if (!isMoved) lines.push(...(await leaveThePast(tx)))
      await writeAudit(tx, { action: 'backup-restored', detail: { from: manifest.madeAt } })
      if (isOtherSecret) await replaceSecret(tx, config.secret)
      await putSecret?.()
    }
    await restoreBackup(connect, { folder, manifest, scope: new SystemScope(null), afterwards, say })
    if (isOtherSecret) lines.push(OTHER_ADDRESSES)
    return [`Restored ${countRows(manifest)} rows as they were at ${manifest.madeAt}`, ...lines].join('\n')
  } finally {
    await stop()
  }
})

function readArguments() {
  const { values, positionals } = parse()
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new Error(USAGE)
  return {
    folder,
    isCheck: values.check === true,
    isMoved: values.moved === true,
    isOtherSecret: values['other-secret'] === true,
  }
}

function parse() {
  try {
    const flag = { type: 'boolean' } as const
    const options = { check: flag, moved: flag, 'other-secret': flag }
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
}

function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
