import { sql } from 'kysely'
import { readAdministrators } from '#features/identity/server/read-administrators.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { markResent, type FailedSms } from '#features/sms/server/resend.ts'
import type { SmsKind } from '#features/sms/rules.ts'
import { sendSms, type SmsOutcome } from '#features/sms/server/send.ts'
import { readContact } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import { quietEnd } from '#features/messages/quiet-hours.ts'
import { readAskingSettings } from '#features/asking/server/line/settings.ts'
import { readSmsPrice } from '#features/credits/server/read-ledger.ts'
import type { Resending } from '../resend-words.ts'
import { recordEvents } from '#server/history/record.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import type { Services } from '#server/services.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { refuseInQuiet } from './acts/refuse-in-quiet.ts'
import { isStillReached } from '#features/messages/server/reachable-by-sms.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'

/** The unchanging values of an SMS, from its lookup. */
export type KnownSms = Pick<FailedSms, 'id' | 'assignmentId' | 'vikarId'> & { readonly kind: SmsKind }

/** Kinds that ask or write to people. The others report changes of a shift, and are sent in quiet hours too. */
const ASKING: ReadonlySet<SmsKind> = new Set(['request', 'reminder', 'message'])
const ONE = {
  recipients: 1,
  sms: { kind: 'queued', count: 1, balance: 0, withoutMobile: 0 },
  emails: 0,
  emailsInstead: 0,
} as const

const one = async () => ({ people: 1, sms: 1 })

export type ResendOutcome =
  | SmsOutcome
  | { readonly kind: 'already-resent' | 'not-wanted' | 'customer-closed' }

/**
 * Resends a failed SMS with the same words and link to the same number, for one credit of the employer's. At most
 * once, and only while it is relevant: the assignment is locked first, so a concurrent yes or cancellation comes
 * first, or makes the copy unwanted and returns its credit. Any outcome except `queued` has changed nothing. In quiet
 * hours it is refused like all requests ({@link refuseInQuiet}).
 */
export const resendSms = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: TenantScope,
  sms: KnownSms,
  sendAnyway: boolean | undefined,
): Promise<ResendOutcome> =>
  database
    .transaction(scope, async (tx) => {
      const outcome = await resend(tx, sms)
      if (outcome.kind !== 'queued') throw new NothingSent(outcome)
      if (sms.assignmentId !== null && ASKING.has(sms.kind))
        await refuseInQuiet(
          tx,
          { clock },
          { assignmentId: sms.assignmentId, asks: { sendAnyway }, count: one },
        )
      return outcome
    })
    .catch((error: unknown) => {
      if (error instanceof NothingSent) return error.outcome
      throw error
    })

/**
 * Returns the consequences of {@link resendSms} from a rolled-back rehearsal, or the reason it would be refused. Only
 * the balance can change before the press; any other change refuses it.
 */
export const planResendSms = (
  services: Pick<Services, 'database' | 'clock'>,
  scope: TenantScope,
  sms: KnownSms,
): Promise<
  { readonly kind: 'plan'; readonly plan: Resending } | Exclude<ResendOutcome, { kind: 'queued' }>
> =>
  rehearse(services.database, { scope, member: scope }, async (tx) => {
    const outcome = await resend(tx, sms)
    if (outcome.kind !== 'queued') return outcome
    const { employerId } = scope
    const [customer, { recipient }] = [
      await tx.selectFrom('employers').select('name').where('id', '=', employerId).executeTakeFirstOrThrow(),
      await tx
        .selectFrom('smsHistory')
        .select('recipient')
        .where('employerId', '=', employerId)
        .where('id', '=', sms.id)
        .executeTakeFirstOrThrow(),
    ]
    const { quiet } = await readAskingSettings(tx)
    const until = ASKING.has(sms.kind) ? quietEnd(quiet, services.clock.now()) : null
    const plan = {
      recipient,
      customer: customer.name,
      sms: { needed: 1, balance: outcome.balance + 1, priceOre: await readSmsPrice(tx) },
      quietUntil: until?.toISOString() ?? null,
    }
    return { kind: 'plan', plan }
  })

/** Rolls back the transaction. */
class NothingSent extends Error {
  readonly outcome: ResendOutcome

  constructor(outcome: ResendOutcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

const resend = async (
  tx: TenantTransaction,
  { id, assignmentId, vikarId }: KnownSms,
): Promise<ResendOutcome> => {
  if (assignmentId === null || !(await lockAssignment(tx, assignmentId))) return { kind: 'not-wanted' }
  const [administrators] = await Promise.all([
    readAdministrators(tx),
    vikarId === null ? null : readContact(tx, vikarId), // locks their row, before the messages
  ])
  if (administrators.length === 0) return { kind: 'customer-closed' }
  const sms = await markResent(tx, id)
  if (!sms) return { kind: 'already-resent' }
  const [about, unwanted] = await Promise.all([readOccasion(tx, id), findUnwanted(tx, 'sms_history', [id])])
  if (!about || unwanted.length > 0) return { kind: 'not-wanted' }
  const outcome = await sendSms(
    tx,
    {
      kind: sms.kind,
      assignmentId,
      reason: `Sendt på nytt: ${about.title}`,
      validUntil: about.endsAt,
    },
    [sms],
  )
  await Promise.all([
    writeAudit(tx, {
      action: 'sms-resent',
      actorUserId: tx.scope.userId,
      employerId: tx.scope.employerId,
      subject: { type: 'sms', id },
    }),
    recordEvents(tx, [
      {
        kind: 'resent',
        on: { assignmentId },
        ...(vikarId !== null && { vikarId }),
        effects: effectsOf(ONE),
      },
    ]),
  ])
  return outcome
}

/** The shift that the SMS is about; null if it is over or the SMS would no longer reach its recipient. */
const readOccasion = async (
  tx: TenantTransaction,
  id: string,
): Promise<{ title: string; endsAt: Date } | null> => {
  const { rows } = await sql<{ title: string; endsAt: Date }>`
    select a.title, a.ends_at from sms_history s
    join assignments a on a.employer_id = s.employer_id and a.id = s.assignment_id
    where s.employer_id = ${tx.scope.employerId} and s.id = ${id} and a.ends_at > now() and ${isStillReached}`.execute(
    tx,
  )
  return rows[0] ?? null
}
