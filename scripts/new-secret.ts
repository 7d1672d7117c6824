import { commandLine } from '#server/command-line.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { refuseUnfinishedRestore } from '#server/backup/point-in-time.ts'
import { joinDatabase } from '#server/database/connect.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { SystemScope } from '#server/database/scope.ts'
import { findSecretOf, replaceSecret } from '#server/database/secret-fingerprint.ts'
import { createLog } from '#server/log.ts'
import { loadUsedConfig, runCommand } from './command.ts'

const GO_ON = '--go-on'
const USAGE = `Usage: ${commandLine('new-secret', `[${GO_ON}]`)}`

const LOST = `With another APP_SECRET:
- everyone is logged out, and logs in again;
- e-mails and SMS that have not been sent yet, and reminders of those that have, carry links that open nothing:
  ask again about shifts that are still open. Links in messages that have been sent work on;
- codes from authenticator apps are refused (recovery codes and passkeys work on): for each login that says so,
  ${commandLine('superadmin', '<e-mail> --nullstill-totrinn')};
- push messages stop until they are turned on again in each browser;
- the addresses for delivery reports and for mail that comes back are new. Enter them anew: ${commandLine('webhooks')}
  (vikarklar-run webhooks) shows those for LINK Mobility, Sveve and the mail server;
- mail that is under way and comes back later is not recognised: it was signed with the old secret.`

await runCommand(async () => {
  const words = process.argv.slice(2)
  if (words.length > 1 || (words[0] !== undefined && words[0] !== GO_ON)) throw new Error(USAGE)
  const config = loadUsedConfig()
  const log = createLog('error')
  const { connect, stop } = await joinDatabase(config, log)
  try {
    await refuseUnfinishedRestore(connect) // the entry written here would end that refusal
    if ((await findSecretOf(connect, config)) === 'same')
      return 'Nothing to do: this is the secret that the database has been used with.'
    if (words[0] !== GO_ON)
      return `${LOST}\n\nIf the old secret can be found, put it back instead. Nothing has been changed. To go on with the new one:\n  ${commandLine('new-secret', GO_ON)}`
    await migrate(connect)
    const database = openDatabase(connect, log)
    try {
      await database.transaction(new SystemScope(null), async (tx) => {
        await replaceSecret(tx, config.secret)
        await writeAudit(tx, { action: 'secret-replaced' })
      })
    } finally {
      await database.close()
    }
    return `The database belongs to the new secret now. Start the service.\n\n${LOST}`
  } finally {
    await stop()
  }
})
