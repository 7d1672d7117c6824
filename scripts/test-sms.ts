import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { commandLine } from '#server/command-line.ts'
import { sql } from 'kysely'
import { createSmsGateway } from '#features/sms/server/gateways/create.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { SystemScope } from '#server/database/scope.ts'
import { UNANSWERED } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { normalisePhone } from '#shared/phone.ts'
import { loadUsedConfig, runCommand, withServices } from './command.ts'
import { whereCaught, wordsOf } from './tried.ts'

const USAGE = `Usage: ${commandLine('test-sms', '<number>')}`

const WAIT_SECONDS = 20
const LOOK_MS = 500
/** Seconds after which the gateway need not deliver it. */
const VALID_SECONDS = 600

/**
 * Sends an SMS as the service does. Gateway, login and sender are the same. It costs money at the gateway but no
 * employer a credit. The running service receives its report and stores it for this command.
 *
 * @throws Error: the gateway did not accept the SMS. The error has its reply
 */
export async function testSms(
  services: Pick<Services, 'config' | 'tokens' | 'database'>,
  words: readonly string[],
  waitSeconds = WAIT_SECONDS,
  gateway: SmsGateway = createSmsGateway(services),
): Promise<string> {
  const { config, database } = services
  const to = normalisePhone(words.join(' '))
  if (!/^\+\d{8,15}$/.test(to)) throw new Error(USAGE)
  const id = randomUUIDv7()
  await database.transaction(scope, (tx) =>
    sql`insert into message_attempts (message_id, attempt, outcome) values (${id}, 1, 'test')`.execute(tx),
  )
  const text = `Dette er en prøve fra ${config.product.name}. Kommer den frem, virker utsendingen av SMS.`
  const validUntil = new Date(Date.now() + VALID_SECONDS * 1000)
  const [outcome = UNANSWERED] = await gateway.send([{ id, to, text, validUntil }])
  const isLocal = gateway.name === 'local'
  const said = wordsOf(outcome, {
    by: isLocal ? 'the stand-in for SMS' : gateway.name,
    from:
      config.gateways.twilio?.messagingServiceSid && gateway.name === 'twilio'
        ? 'the messaging service'
        : config.smsSender,
  })
  if (outcome.kind !== 'accepted') throw new Error(said)
  return [said, isLocal ? whereCaught(config, 'sms', id) : await reportOf(services, id, waitSeconds)].join(
    '\n',
  )
}

const scope = new SystemScope(null)

const SAID: Readonly<Record<string, string>> = {
  'reported-delivered': 'The gateway reports that it was delivered.',
  'reported-failed': 'The gateway reports that it was not delivered',
  'reported-unsure': 'The gateway reports that it does not know whether it was delivered',
}

/** The gateway's report within the time limit; "on its way" is not an outcome yet. */
async function reportOf(
  { database }: Pick<Services, 'database'>,
  id: string,
  waitSeconds: number,
): Promise<string> {
  const until = Date.now() + waitSeconds * 1000
  do {
    const { rows } = await database.readOne(scope, (db) =>
      sql<{ outcome: string; reason: string | null }>`
        select outcome, reason from message_attempts where message_id = ${id}
          and outcome = any(${Object.keys(SAID)})`.execute(db),
    )
    const [report] = rows
    if (report) return `${SAID[report.outcome]}${report.reason ? `: ${report.reason}` : ''}`
    await wait(Math.min(LOOK_MS, waitSeconds * 1000))
  } while (Date.now() < until)
  return `No delivery report has come within ${waitSeconds} s. The service that takes them must be running and be reached from outside (${commandLine('webhooks')}); its log names this one as ${id}.`
}

// Last in the file, because constants below a running command are not initialised yet.
if (import.meta.main)
  await runCommand(() =>
    withServices(loadUsedConfig(), (services) => testSms(services, process.argv.slice(2))),
  )
