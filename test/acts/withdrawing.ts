import type { WithdrawPlan } from '#features/answers/contract.ts'
import type { Body, Listed } from './act.ts'
import { newIn, same, type Looks } from './judge-plan.ts'
import { tokenOf } from './office.ts'
import { holderOf } from './whom.ts'

/** A substitute withdraws from a shift on the page behind their link. */
export const WITHDRAWING: Readonly<Record<string, Listed>> = {
  withdraw: {
    weight: 3,
    on: 'taken',
    act: {
      by: 'office',
      method: 'POST',
      path: (_, { token }) => `/responses/${String(token)}/withdraw`,
      body: async (office, shift, pick) => {
        const vikarId = await holderOf(office, shift, pick)
        const token = await tokenOf(office, shift, vikarId)
        return token === null
          ? null
          : { token, assignmentId: shift, responseMessage: pick.choice ? 'Syk' : '', vikarId }
      },
      hasPlan: true,
      isRepeatable: true,
      judge: (_, plan, looks, body) => judgeWithdrawal(plan as WithdrawPlan, looks, body),
    },
  },
}

const CHANNELS = ['email', 'sms'] as const

const judgeWithdrawal = (plan: WithdrawPlan, looks: Looks, { vikarId }: Body): string[] => {
  const queued = newIn(looks.acted, looks.before)
  const toOffice = queued.filter(({ vikar }) => vikar === null)
  const toOthers = queued.filter(({ vikar }) => vikar !== null && vikar !== vikarId)
  const known = new Set(looks.stopped.events.map(({ id }) => id))
  const isReserveAsked = looks.asked.events.some(
    ({ id, kind, shift }) => !known.has(id) && kind === 'asked' && shift === looks.shift,
  )
  return [
    ...same('a message to the office', plan.told !== 'no-one', toOffice.length > 0),
    ...same(
      'channels',
      plan.channels.filter((channel) => channel !== 'push'),
      CHANNELS.filter((channel) => toOffice.some((message) => message.channel === channel)),
    ),
    ...same('a confirmation', plan.isConfirmed, queued.length > toOffice.length + toOthers.length),
    ...same('messages to others', 0, toOthers.length),
    ...(isReserveAsked && !plan.isReserveAsked
      ? ['the plan does not announce that the reserve is asked']
      : []),
  ]
}
