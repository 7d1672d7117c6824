import { ORPCError } from '@orpc/server'
import type { Services } from '#server/services.ts'
import { LINK_UNUSABLE } from '../texts.ts'
import { answerNo, answerYes, standInReserve, withdrawByLink } from './answer.ts'
import { findShiftElsewhere, type ShiftElsewhere } from '#features/assignments/server/other-shift.ts'
import type { FoundLink, ResponseLink } from '#features/assignments/server/response-link.ts'

interface Answered {
  /** Null for one that opens nothing. */
  readonly link: FoundLink | null
  readonly message: string
}

/** What an answer comes to in the API, by a link or logged in. What is refused is an error of the caller's contract. */
export const claimBy = async (
  services: Services,
  { link, message }: Answered,
  takeBoth: boolean,
  errors: {
    readonly taken: () => Error
    readonly busy: () => Error
    readonly elsewhere: (made: { data: ShiftElsewhere }) => Error
  } & Over,
) => {
  const opened = usable(link, errors)
  const elsewhere = takeBoth ? null : await findShiftElsewhere(services, opened)
  if (elsewhere) throw errors.elsewhere({ data: elsewhere })
  const outcome = await answerYes(services, opened, message || null)
  if (outcome === 'taken') throw errors.taken()
  if (outcome === 'busy') throw errors.busy()
  if (outcome === 'ended') throw errors.over()
  if (outcome === 'cancelled') throw unusable()
  return { outcome }
}

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
) => {
  const outcome = await answerNo(services, usable(link, errors), message || null)
  if (outcome === 'already-yours') throw errors.alreadyYours()
  if (outcome === 'closed') throw unusable()
  return { outcome }
}

export const withdrawBy = async (
  services: Services,
  { link, message }: Answered,
  errors: {
    readonly started: () => Error
    readonly tooOften: () => Error
    readonly notYours: () => Error
  } & Over,
) => {
  const outcome = await withdrawByLink(services, usable(link, errors), message || null)
  if (outcome === 'started') throw errors.started()
  if (outcome === 'too-often') throw errors.tooOften()
  if (outcome === 'not-yours') throw errors.notYours()
  return { outcome }
}

/** The shift has ended. */
interface Over {
  readonly over: () => Error
}

const usable = (link: FoundLink | null, { over }: Over): ResponseLink => {
  if (!link) throw unusable()
  if (link.isOver) throw over()
  return link
}

const unusable = () => new ORPCError('NOT_FOUND', { status: 404, message: LINK_UNUSABLE })
