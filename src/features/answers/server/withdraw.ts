import type { Administrator } from '#features/identity/server/read-administrators.ts'
import { readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { ChangedSince } from '#features/assignments/server/claim.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { withdraw, type WithdrawOutcome } from '#features/assignments/server/withdraw.ts'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import { withdrawalEmail } from '#features/messages/server/mails.ts'
import { withdrawalNotice, type WhoIsNext } from '#features/messages/server/notify-of-withdrawal.ts'
import {
  notify,
  planNotice,
  readParties,
  toHolder,
  withoutHolder,
  type Holder,
  type NoticePlan,
  type Parties,
} from '#features/messages/server/notify.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { NOTICE_CHANNELS } from '#features/push/rules.ts'
import { reachedBy } from '#features/push/server/tell.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { versionOf } from '#server/version-of.ts'
import type { WithdrawPlan } from '../contract.ts'
import { planWords, toldWords } from '../withdraw-words.ts'
import { answerByLink } from './answer.ts'
import { readNext } from './read-next.ts'

/**
 * 'Jeg kan ikke likevel': the job is open again and everyone concerned is notified, in one transaction. Unsent messages
 * that it was filled are stopped afterwards; the administrators get the names in reserve.
 *
 * @param seen the version of the plan that its page showed
 * @throws WithdrawalChanged if the notices to the office have changed
 */
export const withdrawByLink = (
  services: Services,
  link: ResponseLink,
  message: string | null,
  seen?: string,
): Promise<WithdrawOutcome> =>
  answerByLink(services, link, async (tx) => {
    const outcome = await withdraw(tx, link, message)
    if (outcome !== 'withdrawn') return { outcome, logins: [] }
    const { assignmentId, vikarId } = link
    const [logins, told] = await Promise.all([
      readLoginsOfAsked(tx, assignmentId),
      notifyOfWithdrawal(tx, services.config, link, message, seen),
    ])
    const effects = { told: told.join(',') }
    await recordEvents(tx, [{ kind: 'withdrawn', on: { assignmentId }, bySubstitute: vikarId, effects }])
    return { outcome, logins }
  })

/** The notices to the office differ from those that the page showed; the transaction is rolled back. */
export class WithdrawalChanged extends ChangedSince {
  readonly plan: WithdrawPlan

  constructor(plan: WithdrawPlan) {
    super('the plan of a withdrawal has changed')
    this.plan = plan
  }
}

/** The people and the state that a withdrawal depends on. */
interface Sources {
  readonly parties: Parties
  readonly next: WhoIsNext
  readonly balance: number
}

const readSources = async (tx: TenantTransaction, link: Holder, isHeld: boolean): Promise<Sources> => {
  const [parties, next, balance] = await Promise.all([
    readParties(tx, link, undefined, isHeld),
    readNext(tx, link.assignmentId),
    readBalance(tx),
  ])
  return { parties, next, balance }
}

/** The members that are notified, each with their channels. */
const toldOf = ({ parties, balance }: Sources, { sms }: NoticePlan) => {
  const numbers = new Set(sms.slice(0, balance).map(({ recipient }) => recipient))
  return withoutHolder(parties).flatMap((one) => {
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
  const { facts, contact } = sources.parties
  const { reserves, isHalted } = sources.next
  const asContact = told.filter(({ fullName }) => fullName === facts.contactName)
  const meant = asContact.length > 0 ? asContact : told
  const channels = new Set(meant.flatMap((one) => one.channels))
  const plan = {
    told: toldBy(asContact.length, told.length),
    channels: NOTICE_CHANNELS.filter((channel) => channels.has(channel)),
    isConfirmed: contact !== null && contact.email !== null,
    isReserveAsked: reserves.length > 0 && isHalted !== true,
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
 * Reads the consequences of a withdrawal. Unlike the office's acts, it is not rehearsed: anyone with the link could
 * then lock the row of the shift. The act chooses its messages by the same functions, from the same rows.
 */
export const readWithdrawPlan = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
): Promise<WithdrawPlan> => {
  const sources = await readSources(tx, link, false)
  const facts = { ...sources.parties.facts, timesReopened: sources.parties.facts.timesReopened + 1 }
  const notice = withdrawalNotice(config, { ...sources.parties, facts }, null, sources.next)
  return planOf(sources, toldOf(sources, planNotice(config, notice)))
}

/**
 * After a withdrawal: confirms it to the substitute, and notifies each member by the channels that they chose. Their
 * e-mail names the reserve. Returns the names of those notified.
 *
 * @param seen the version of the plan that was shown
 * @throws WithdrawalChanged if the notices to the office have changed
 */
const notifyOfWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
  message: string | null,
  seen?: string,
): Promise<string[]> => {
  stopUnwantedLater(tx, link.assignmentId)
  const sources = await readSources(tx, link, true)
  const { parties, next } = sources
  const notice = withdrawalNotice(config, parties, message, next)
  const channels = planNotice(config, notice)
  const told = toldOf(sources, channels)
  const plan = planOf(sources, told)
  if (seen !== undefined && seen !== plan.version) throw new WithdrawalChanged(plan)
  const mails = toHolder(parties.contact, (holder) =>
    withdrawalEmail(config, notice.facts, { ...holder, vikarId: link.vikarId }, told.length > 0),
  )
  await notify(tx, config, { ...notice, mails }, channels)
  return told.map(({ fullName }) => fullName)
}
