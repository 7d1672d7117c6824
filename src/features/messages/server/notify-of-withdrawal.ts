import { concernedBy, readAdministrators, type Administrator } from '#features/accounts/server/read.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { type Asking, type Withdrawal, withdrawnAdminSms } from '../events/withdrawn.ts'
import { erasedNotice, withdrawalEmail, withdrawnNotice } from './mails.ts'
import {
  notify,
  readParties,
  toHolder,
  toldBy,
  withoutHolder,
  type Parties,
  type ToldMember,
} from './notify.ts'
import { stopUnwantedLater } from './unwanted.ts'

/** The people whom the service asks next, by the time at which they joined the reserve, and its line. */
export interface WhoIsNext extends Asking {
  readonly reserves: Withdrawal['reserves']
}

/** How a withdrawal is told. */
export interface ToldOfWithdrawal {
  /** Of the office. */
  readonly told: readonly ToldMember[]
  /** The person whom the substitute's page names. */
  readonly contactName: string
  /** The substitute gets a confirmation by e-mail. */
  readonly isConfirmed: boolean
}

type Link = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/**
 * After a withdrawal: a confirmation to the substitute who withdrew, and each of the office is told by what they chose, in the mail
 * with the reserves. By SMS one of those who are told by e-mail where nobody who has a number chose SMS.
 */
export const notifyOfWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Link,
  message: string | null,
  next: WhoIsNext,
): Promise<ToldOfWithdrawal> => {
  stopUnwantedLater(tx, link.assignmentId)
  const [parties, balance] = await Promise.all([readParties(tx, link), readBalance(tx)])
  const { facts, office } = noticeOf(config, parties, message, next)
  const told = toldBy(config, { facts, office }, balance)
  const mails = toHolder(parties.contact, (holder) =>
    withdrawalEmail(config, facts, { ...holder, vikarId: link.vikarId }, told.length > 0),
  )
  await notify(tx, config, { facts, mails, office })
  return { told, contactName: facts.contactName, isConfirmed: mails.length > 0 }
}

/** Reads how a withdrawal would be told, by the same rules as {@link notifyOfWithdrawal}. Changes nothing and locks nothing. */
export const peekWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Link,
  next: WhoIsNext,
): Promise<ToldOfWithdrawal> => {
  const [parties, balance] = await Promise.all([
    readParties(tx, link, undefined, { isHeld: false }),
    readBalance(tx),
  ])
  const facts = { ...parties.facts, timesReopened: parties.facts.timesReopened + 1 }
  const told = toldBy(config, noticeOf(config, { ...parties, facts }, null, next), balance)
  const isConfirmed = toHolder(parties.contact, ({ email }) => email).length > 0
  return { told, contactName: facts.contactName, isConfirmed }
}

/** The notice of a withdrawal to the office; `facts.timesReopened` counts it. */
const noticeOf = (
  config: Config,
  parties: Parties,
  message: string | null,
  { reserves, ...progress }: WhoIsNext,
) => {
  const { vikar } = parties
  const facts = { ...parties.facts, ...progress }
  return {
    facts,
    office: {
      administrators: withoutHolder(parties),
      chosenFor: 'notifyWithdrawn',
      mail: (told: Administrator) => withdrawnNotice(config, facts, told, vikar, message, reserves),
      sms: {
        kind: 'withdrawn-notice',
        reason: `Varsel om avbud: ${facts.title}`,
        text: withdrawnAdminSms({ ...facts, vikarName: vikar.fullName, reserves: reserves.length }).text,
        isUrgent: true,
      },
    },
  } as const
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
