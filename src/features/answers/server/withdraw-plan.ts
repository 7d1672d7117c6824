import { ChangedSince } from '#features/assignments/server/claim.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import {
  notifyOfWithdrawal,
  peekWithdrawal,
  type ToldOfWithdrawal,
  type WhoIsNext,
} from '#features/messages/server/notify-of-withdrawal.ts'
import { NOTICE_CHANNELS } from '#features/push/rules.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { WithdrawPlan } from '../contract.ts'
import { planWords, toldWords } from '../withdraw-words.ts'
import { readNext } from './read-next.ts'

type Link = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/** The office is told in another way than the page said; the transaction is rolled back. */
export class WithdrawalChanged extends ChangedSince {
  readonly plan: WithdrawPlan

  constructor(plan: WithdrawPlan) {
    super('the plan of a withdrawal has changed')
    this.plan = plan
  }
}

/**
 * Reads what a withdrawal would lead to. It is not rehearsed as the office's acts are: whoever has the link could hold the row of a
 * shift with it. The act chooses its messages by the same rules, from the same rows.
 */
export const readWithdrawPlan = async (
  tx: TenantTransaction,
  config: Config,
  link: Link,
): Promise<WithdrawPlan> => {
  const next = await readNext(tx, link.assignmentId)
  return planOf(await peekWithdrawal(tx, config, link, next), next)
}

/**
 * Tells the office and the substitute of a withdrawal. Returns the names of those in the office who are told.
 *
 * @throws WithdrawalChanged if the office is told in another way than the plan of version `seen` says
 */
export const tellOfWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Link,
  { message, seen }: { readonly message: string | null; readonly seen?: string | undefined },
): Promise<string[]> => {
  const next = await readNext(tx, link.assignmentId)
  const notified = await notifyOfWithdrawal(tx, config, link, message, next)
  const plan = planOf(notified, next)
  if (seen !== undefined && seen !== plan.version) throw new WithdrawalChanged(plan)
  return notified.told.map(({ fullName }) => fullName)
}

const planOf = (
  { told, contactName, isConfirmed }: ToldOfWithdrawal,
  { reserves, isHalted }: WhoIsNext,
): WithdrawPlan => {
  const asContact = told.filter(({ fullName }) => fullName === contactName)
  const meant = asContact.length > 0 ? asContact : told
  const channels = new Set(meant.flatMap((one) => one.channels))
  const plan = {
    told: toldBy(asContact.length, told.length),
    channels: NOTICE_CHANNELS.filter((channel) => channels.has(channel)),
    isConfirmed,
    isReserveAsked: reserves.length > 0 && isHalted !== true,
  }
  return {
    ...plan,
    version: versionOf({ told: plan.told }),
    sentences: planWords(plan, contactName),
    summary: toldWords(plan, contactName),
  }
}

const toldBy = (contacts: number, all: number): WithdrawPlan['told'] => {
  if (contacts > 0) return 'contact'
  return all > 0 ? 'office' : 'no-one'
}
