import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { joinDatabase } from '#server/database/connect.ts'
import { openPreparingPool } from '#server/database/start-lock.ts'
import { createLog } from '#server/log.ts'
import { loadUsedConfig, runCommand } from './command.ts'

/**
 * The migrations that have run and that another version does not have in its folder: `deploy/vikarklar-upgrade --back`
 * asks.
 */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0)
    throw new Error('Usage: migrated <folder of migrations of another version>')
  const known = (await readdir(folder)).map((file) => file.replace(/\.ts$/, ''))
  const { connect, stop } = await joinDatabase(loadUsedConfig(), createLog('silent')) // its output is parsed
  const owner = openPreparingPool(connect('owner'))
  try {
    const { rows } = await owner.query<{ name: string }>(
      'select name from kysely_migration where name <> all($1) order by name',
      [known],
    )
    return rows.map(({ name }) => name).join('\n')
  } finally {
    await owner.end()
    await stop()
  }
})
