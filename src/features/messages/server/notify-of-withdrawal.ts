import { concernedBy, readAdministrators } from '#features/accounts/server/read.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { type Asking, type Withdrawal, withdrawnAdminSms } from '../events/withdrawn.ts'
import { erasedNotice, withdrawalEmail, withdrawnNotice } from './mails.ts'
import { notify, readParties, toHolder, withoutHolder } from './notify.ts'
import { stopUnwantedLater } from './unwanted.ts'

/** The people whom the service asks next, by the time at which they joined the reserve, and its line. */
export interface WhoIsNext extends Asking {
  readonly reserves: Withdrawal['reserves']
}

/**
 * After a withdrawal: a confirmation to the substitute who withdrew, and each of the office is told by what they chose, in the mail
 * with the reserves. By SMS one of those who are told by e-mail where nobody who has a number chose SMS.
 */
export const notifyOfWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
  message: string | null,
  { reserves, ...progress }: WhoIsNext,
): Promise<void> => {
  stopUnwantedLater(tx, link.assignmentId)
  const parties = await readParties(tx, link)
  const { contact, vikar } = parties
  const facts = { ...parties.facts, ...progress }
  await notify(tx, config, {
    facts,
    mails: toHolder(contact, (holder) =>
      withdrawalEmail(config, facts, { ...holder, vikarId: link.vikarId }),
    ),
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
  })
}

/** After a shift was taken from a person who is being erased: each of the office is told, without a name. */
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
