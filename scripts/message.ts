import { commandLine } from '#server/command-line.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { SystemScope } from '#server/database/scope.ts'
import { readMessagesTo, type PastAttempt, type PastMessage } from '#server/outbox/attempts.ts'
import type { Services } from '#server/services.ts'
import { normalisePhone } from '#shared/phone.ts'
import { loadUsedConfig, runCommand, withServices } from './command.ts'

const USAGE = `Usage: ${commandLine('message', '<number or address>')}
  ${commandLine('message', '912 34 567')}
  ${commandLine('message', 'ola@vikar.example')}`

const SHOWN = 20

type Recipient = { readonly phone: string } | { readonly email: string }

/** A number in any spelling, with blanks or without, or an address in any case of letters. */
export function readRecipient(words: readonly string[]): Recipient {
  const typed = words.join(' ').trim()
  if (/^[^@\s]+@[^@\s]+$/.test(typed)) return { email: typed }
  const phone = normalisePhone(typed)
  if (/^\+\d{8,15}$/.test(phone)) return { phone }
  throw new Error(`"${typed}" is neither a number nor an e-mail address.\n${USAGE}`)
}

/** The outcome of the newest messages to a person, from all employers. The lookup is recorded in the audit log. */
export async function message({ database }: Pick<Services, 'database'>, to: Recipient): Promise<string> {
  const channel = 'phone' in to ? 'sms' : 'email'
  const { messages, attempts } = await database.transaction(new SystemScope(null), async (tx) => {
    await writeAudit(tx, { action: 'messages-looked-up', detail: { channel } })
    return readMessagesTo(tx, to, SHOWN)
  })
  if (messages.length === 0)
    throw new Error(
      `No ${channel === 'sms' ? 'SMS' : 'e-mail'} to ${'phone' in to ? to.phone : to.email} is stored.`,
    )
  const byMessage = Map.groupBy(attempts, ({ messageId }) => messageId)
  return [
    ...messages.flatMap((row) => [...describe(row, byMessage.get(row.id) ?? []), '']),
    `${messages.length === SHOWN ? `The newest ${SHOWN}` : 'These are all'}. Texts are not printed: they hold personal links.`,
  ].join('\n')
}

function describe(row: PastMessage, attempts: readonly PastAttempt[]): string[] {
  const subject = [
    `id ${row.id}`,
    row.employerId && `employer ${row.employerId}`,
    row.assignmentId && `assignment ${row.assignmentId}`,
    row.gatewayId && `gateway's id ${row.gatewayId}`,
  ]
  return [
    `${writeNorwegianTime(row.createdAt)}  ${row.channel} ${row.kind}: ${stateOf(row)}`,
    `  ${subject.filter(Boolean).join(', ')}`,
    ...attempts.map(
      ({ attempt, at, outcome, reason }) =>
        `  attempt ${attempt}, ${writeNorwegianTime(at)}: ${WORDS[outcome] ?? outcome}${reason ? `: ${reason}` : ''}`,
    ),
    ...(row.failure && !attempts.some(({ reason }) => reason === row.failure)
      ? [`  reason: ${row.failure}`]
      : []),
    ...(row.sentAt ? [`  attempt ${row.attempts}, ${writeNorwegianTime(row.sentAt)}: taken`] : []),
    ...(row.deliveredAt ? [`  report, ${writeNorwegianTime(row.deliveredAt)}: delivered`] : []),
    ...(row.nextAttemptAt ? [`  next attempt: ${writeNorwegianTime(row.nextAttemptAt)}`] : []),
  ]
}

function stateOf({ gatewayState, attempts }: PastMessage): string {
  if (gatewayState === 'queued')
    return attempts === 0 ? 'waits for its first attempt' : 'waits for another attempt'
  return STATES[gatewayState] ?? gatewayState
}

const STATES: Readonly<Record<string, string>> = {
  sending: 'is being sent',
  accepted: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  expired: 'expired before it could be sent',
  unknown: 'may have been sent, the outcome is unknown',
  stopped: 'stopped, it was no longer wanted',
}

const WORDS: Readonly<Record<string, string>> = {
  rejected: 'refused for good',
  retry: 'not taken, tried again',
  unknown: 'no clear answer',
  expired: 'too late',
  stopped: 'no longer wanted',
  'reported-failed': 'reported as not delivered',
  'reported-unsure': 'reported without an outcome',
}

// Last in the file, because constants below a running command are not initialised yet.
if (import.meta.main)
  await runCommand(() => {
    const to = readRecipient(process.argv.slice(2))
    return withServices(loadUsedConfig(), (services) => message(services, to))
  })
