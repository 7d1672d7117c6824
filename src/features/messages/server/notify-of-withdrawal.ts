import { concernedBy, readAdministrators } from '#features/identity/server/read-administrators.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { type Asking, type Withdrawal, withdrawnAdminSms } from '../events/withdrawn.ts'
import { erasedNotice, withdrawnNotice } from './mails.ts'
import { type Notice, notify, type Parties, withoutHolder } from './notify.ts'
import { stopUnwantedLater } from './unwanted.ts'

/** The next people that the service asks: the reserve, by the time of their yes, and the line. */
export interface WhoIsNext extends Asking {
  readonly reserves: Withdrawal['reserves']
}

/**
 * The notice of a withdrawal to the office, with the reserve. If no one with a number chose SMS, one member who gets
 * the e-mail gets an SMS too.
 *
 * @param parties `facts.timesReopened` counts the withdrawal
 */
export const withdrawalNotice = (
  config: Config,
  parties: Parties,
  message: string | null,
  { reserves, ...progress }: WhoIsNext,
): Notice => {
  const facts = { ...parties.facts, ...progress }
  const { vikar } = parties
  return {
    facts,
    office: {
      administrators: withoutHolder(parties),
      chosenFor: 'notifyWithdrawn',
      mail: (told) => withdrawnNotice(config, facts, told, vikar, message, reserves),
      sms: {
        kind: 'withdrawn-notice',
        reason: `Varsel om avbud: ${facts.title}`,
        text: withdrawnAdminSms({ ...facts, vikarName: vikar.fullName, reserves: reserves.length }).text,
        isUrgent: true,
      },
    },
  }
}

/** Notifies the members that a shift has lost its holder, who is being erased; without a name. */
export const notifyOfErasure = async (
  tx: TenantTransaction,
  config: Config,
  assignmentId: string,
  { reserves, ...progress }: WhoIsNext,
): Promise<void> => {
  stopUnwantedLater(tx, assignmentId)
  const [facts, administrators] = await Promise.all([readFacts(tx, assignmentId), readAdministrators(tx)])
  await notify(tx, config, {
    facts,
    office: {
      administrators: concernedBy(administrators, facts.departmentId),
      chosenFor: 'notifyWithdrawn',
      mail: (told) => erasedNotice(config, { ...facts, ...progress }, told, reserves.length),
    },
  })
}
