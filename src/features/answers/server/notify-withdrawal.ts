import type { Administrator } from '#features/accounts/server/read.ts'
import { ChangedSince } from '#features/assignments/server/claim.ts'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { mailsOf, reachedBy, sendPushes } from '#features/push/server/tell.ts'
import { NOTICE_CHANNELS } from '#features/push/rules.ts'
import { readLineProgress } from '#features/asking/server/line/read-line-progress.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { peekContact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { WithdrawPlan } from '../contract.ts'
import { planWords, toldWords } from '../withdraw-words.ts'
import { withdrawalEmail, withdrawnNotice } from './messages.ts'
import { smsOfWithdrawal, withdrawnBySms } from './notice-by-sms.ts'
import { planFor, readParties, readReserves, toHolder, withoutHolder, type Holder } from './notify.ts'

/** The office is told in another way than the page said; the transaction is rolled back. */
export class WithdrawalChanged extends ChangedSince {
  readonly plan: WithdrawPlan

  constructor(plan: WithdrawPlan) {
    super('the plan of a withdrawal has changed')
    this.plan = plan
  }
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** The people and the state that a withdrawal depends on. */
const readSources = async (tx: TenantTransaction, link: Holder, contactBy?: typeof peekContact) => {
  const [parties, reserves, progress, balance] = await Promise.all([
    readParties(tx, link, undefined, contactBy),
    readReserves(tx, link.assignmentId),
    readLineProgress(tx, link.assignmentId),
    readBalance(tx),
  ])
  return {
    ...parties,
    facts: { ...parties.facts, ...progress },
    others: withoutHolder(parties),
    reserves,
    balance,
  }
}

/** The messages of a withdrawal: `facts.timesReopened` counts it. */
const messagesOf = (config: Config, sources: Sources, message: string | null) => {
  const { facts, others, vikar, reserves } = sources
  const telling = planFor('notifyWithdrawn', others, (told) =>
    withdrawnNotice(config, facts, told, vikar, message, reserves),
  )
  const told = { vikarName: vikar.fullName, reserves: reserves.length }
  const sms = smsOfWithdrawal(config, facts, { administrators: others, ...telling }, told)
  return { telling, sms }
}

/** By which channels each of the office is told, of those who are. */
const toldOf = ({ others, balance }: Sources, sms: readonly { readonly recipient: string }[]) => {
  const numbers = new Set(sms.slice(0, balance).map(({ recipient }) => recipient))
  return others.flatMap((one) => {
    const chosen = reachedBy({ channels: one.notifyWithdrawn, devices: one.devices })
    const isReached = {
      email: chosen.includes('email'),
      push: chosen.includes('push'),
      sms: hasNumber(one, numbers),
    }
    const channels = NOTICE_CHANNELS.filter((channel) => isReached[channel])
    return channels.length > 0 ? [{ fullName: one.fullName, channels }] : []
  })
}

const hasNumber = ({ phone }: Administrator, numbers: ReadonlySet<string>) =>
  phone !== null && numbers.has(phone)

const planOf = (sources: Sources, told: ReturnType<typeof toldOf>): WithdrawPlan => {
  const { facts, contact, reserves } = sources
  const asContact = told.filter(({ fullName }) => fullName === facts.contactName)
  const meant = asContact.length > 0 ? asContact : told
  const channels = new Set(meant.flatMap((one) => one.channels))
  const plan = {
    told: toldBy(asContact.length, told.length),
    channels: NOTICE_CHANNELS.filter((channel) => channels.has(channel)),
    isConfirmed: contact !== null && contact.email !== null,
    isReserveAsked: reserves.length > 0 && facts.isHalted !== true,
  }
  return {
    ...plan,
    version: versionOf({ told: plan.told }),
    sentences: planWords(plan, facts.contactName),
    summary: toldWords(plan, facts.contactName),
  }
}

const toldBy = (contacts: number, all: number): WithdrawPlan['told'] => {
  if (contacts > 0) return 'contact'
  return all > 0 ? 'office' : 'no-one'
}

/**
 * Reads what a withdrawal would lead to. It is not rehearsed as the office's acts are: whoever has the link could hold the row of a
 * shift with it. The act chooses its messages by the same functions, from the same rows.
 */
export const readWithdrawPlan = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
): Promise<WithdrawPlan> => {
  const sources = await readSources(tx, link, peekContact)
  const facts = { ...sources.facts, timesReopened: sources.facts.timesReopened + 1 }
  const { sms } = messagesOf(config, { ...sources, facts }, null)
  return planOf(sources, toldOf(sources, sms))
}

/**
 * After a withdrawal: a confirmation to the substitute who withdrew, and each of the office is told by what they chose, in the mail
 * with the reserves. Returns the names of those.
 *
 * @param seen the version of the plan that was shown
 * @throws WithdrawalChanged if the office is told in another way
 */
export const notifyOfWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
  message: string | null,
  seen?: string,
): Promise<string[]> => {
  stopUnwantedLater(tx, link.assignmentId)
  const sources = await readSources(tx, link)
  const { telling, sms } = messagesOf(config, sources, message)
  const told = toldOf(sources, sms)
  const plan = planOf(sources, told)
  if (seen !== undefined && seen !== plan.version) throw new WithdrawalChanged(plan)
  const confirmation = toHolder(sources.contact, (holder) =>
    withdrawalEmail(config, sources.facts, { ...holder, vikarId: link.vikarId }, told.length > 0),
  )
  await Promise.all([
    sendEmails(tx, [...confirmation, ...mailsOf(telling)]),
    sendPushes(tx, config, telling),
    withdrawnBySms(tx, sources.facts, sms),
  ])
  return told.map(({ fullName }) => fullName)
}
