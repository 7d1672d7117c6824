import { addDays } from '#shared/dates.ts'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import type { ActPlan } from '#features/requests/contract.ts'
import type { Candidate } from '#features/requests/shapes.ts'

interface Office {
  readonly candidates: readonly Pick<Candidate, 'id' | 'leftOut'>[]
  readonly balance: number
  readonly smsPriceOre: number | null
}

/** A plan of a new request as the server would make it, with an SMS to everyone; its sentence is a sample. */
export const createPlan = (
  { recipients, asking, channels }: PlannedRequest,
  { candidates, balance, smsPriceOre }: Office,
): ActPlan => {
  const people =
    recipients.kind === 'chosen'
      ? recipients.vikarIds.length
      : candidates.filter(({ id, leftOut }) => leftOut === null || recipients.alsoIds.includes(id)).length
  const isInOrder = asking.kind === 'some-at-a-time'
  const openAtMost = isInOrder ? asking.openAtMost : people
  const hour = new Date().getUTCHours()
  const isPaused = isInOrder && !asking.isUrgent && hour >= 21
  const now = isPaused || asking.sendAt ? 0 : Math.min(openAtMost, people)
  const morning = `${addDays(new Date().toISOString().slice(0, 10), 1)}T05:00:00.000Z`
  return {
    version: 'v',
    before: null,
    after: { status: 'open', places: 1, filled: 0 },
    notified: [],
    sms: { needed: now, balance, problem: null, priceOre: smsPriceOre },
    sending:
      now === 0
        ? null
        : {
            what: 'request',
            people: { count: now, names: [] },
            away: { count: 0, names: [] },
            inReserve: 0,
            reached: now,
            bySms: now,
            byEmail: 0,
            withoutMobile: 0,
            withoutEmail: 0,
            emailInstead: 0,
            smsInstead: 0,
            isEmailRefused: false,
            openQuestions: 0,
            quietUntil: null,
          },
    line:
      isInOrder || asking.sendAt
        ? {
            openAtMost,
            length: people,
            asked: now,
            reached: now,
            heldBack: 0,
            askFrom: asking.sendAt ?? null,
            askAllAt: null,
            nextAskAt: asking.sendAt ?? morning,
            isPaused: now === 0,
            heldUpBy: null,
            emailsLeft: 0,
            smsLeft: people - now,
            closesAt: morning,
            isInOrder,
            channels,
          }
        : null,
    stopped: { messages: 0, sms: 0 },
    notes: [],
    next: null,
    sentences: [`${people} vikarer får forespørselen.`],
    summary: '',
  }
}
