import { ORPCError } from '@orpc/server'
import type { Services } from '#server/services.ts'
import { readWithdrawable } from '#features/assignments/server/withdraw.ts'
import type { WithdrawPlan } from '../contract.ts'
import { LINK_UNUSABLE } from '../texts.ts'
import { answerNo, answerYes, standInReserve, type IsSeen } from './answer.ts'
import { answerNoToAll, answerYesToAll } from './answer-all.ts'
import { readWithdrawPlan, withdrawByLink, WithdrawalChanged } from './withdraw.ts'
import { findShiftElsewhere, type ShiftElsewhere } from '#features/assignments/server/other-shift.ts'
import type { FoundLink } from '#features/assignments/server/response-link.ts'

interface Answered {
  /** Null for an invalid link. */
  readonly link: FoundLink | null
  readonly message: string
}

/** The outcome of an answer in the API, by link or login. A refusal is an error of the caller's contract. */
export const claimBy = async (
  services: Services,
  { link, message }: Answered,
  takeBoth: boolean,
  errors: {
    readonly taken: () => Error
    readonly busy: () => Error
    readonly elsewhere: (made: { data: ShiftElsewhere }) => Error
  } & Over,
  isSeen?: IsSeen,
) => {
  const opened = usable(link, errors)
  const elsewhere = takeBoth ? null : await findShiftElsewhere(services, opened)
  if (elsewhere) throw errors.elsewhere({ data: elsewhere })
  const outcome = await answerYes(services, opened, message || null, isSeen)
  if (outcome === 'taken') throw errors.taken()
  if (outcome === 'busy') throw errors.busy()
  if (outcome === 'ended') throw errors.over()
  if (outcome === 'cancelled') throw unusable()
  return { outcome }
}

/** A yes to all shifts of a link that the person has not declined. */
export const claimAllBy = async (
  services: Services,
  { link, message }: Answered,
  takeBoth: boolean,
  errors: { readonly elsewhere: (made: { data: ShiftElsewhere }) => Error } & Over,
  isSeen?: IsSeen,
) => {
  const opened = { ...usable(link, errors), isForAll: true }
  const elsewhere = takeBoth ? null : await findShiftElsewhere(services, opened)
  if (elsewhere) throw errors.elsewhere({ data: elsewhere })
  const outcomes = await answerYesToAll(services, opened, message || null, isSeen)
  return { answers: [...outcomes].map(([assignmentId, outcome]) => ({ assignmentId, outcome })) }
}

/** A no to all shifts of a link without a yes or a no. */
export const declineAllBy = async (
  services: Services,
  { link, message }: Answered,
  errors: Over,
  isSeen?: IsSeen,
) => ({ declined: await answerNoToAll(services, usable(link, errors), message || null, isSeen) })

export const reserveBy = async (
  services: Services,
  { link, message }: Answered,
  errors: { readonly free: () => Error } & Over,
) => {
  const outcome = await standInReserve(services, usable(link, errors), message || null)
  if (outcome === 'open') throw errors.free()
  if (outcome === 'ended') throw errors.over()
  if (outcome === 'cancelled') throw unusable()
  return { outcome: outcome === 'already-won' ? outcome : ('in-reserve' as const) }
}

export const declineBy = async (
  services: Services,
  { link, message }: Answered,
  errors: { readonly alreadyYours: () => Error } & Over,
  isSeen?: IsSeen,
) => {
  const outcome = await answerNo(services, usable(link, errors), message || null, isSeen)
  if (outcome === 'already-yours') throw errors.alreadyYours()
  if (outcome === 'closed') throw unusable()
  return { outcome }
}

type WithdrawRefusals = {
  readonly started: () => Error
  readonly tooOften: () => Error
  readonly notYours: () => Error
} & Over

export const withdrawBy = async (
  services: Services,
  { link, message, seen }: Answered & { readonly seen?: string | undefined },
  errors: WithdrawRefusals & {
    readonly planChanged: (options: { data: { plan: WithdrawPlan } }) => Error
  },
) => {
  const outcome = await withdrawByLink(services, usable(link, errors), message || null, seen).catch(
    (error: unknown) => {
      throw error instanceof WithdrawalChanged ? errors.planChanged({ data: { plan: error.plan } }) : error
    },
  )
  if (outcome === 'started') throw errors.started()
  if (outcome === 'too-often') throw errors.tooOften()
  if (outcome === 'not-yours') throw errors.notYours()
  return { outcome }
}

export const planWithdrawBy = async (
  { database, config }: Services,
  link: FoundLink | null,
  errors: WithdrawRefusals,
): Promise<WithdrawPlan> => {
  const opened = usable(link, errors)
  const found = await database.read(opened.scope, async (tx) => {
    const outcome = await readWithdrawable(tx, opened)
    return outcome === 'withdrawn' ? readWithdrawPlan(tx, config, opened) : outcome
  })
  if (found === 'started') throw errors.started()
  if (found === 'too-often') throw errors.tooOften()
  if (typeof found === 'string') throw errors.notYours()
  return found
}

/** The error for a shift that has ended. */
interface Over {
  readonly over: () => Error
}

const usable = (link: FoundLink | null, { over }: Over): FoundLink => {
  if (!link) throw unusable()
  if (link.isOver) throw over()
  return link
}

const unusable = () => new ORPCError('NOT_FOUND', { status: 404, message: LINK_UNUSABLE })
