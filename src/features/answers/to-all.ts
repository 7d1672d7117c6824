import { shiftInstants } from '#shared/dates.ts'
import type { Answer } from './contract.ts'
import type { MyState } from './rules.ts'

/** Does a yes or no to all include the shift? It must be open, without a yes or a no. */
export const isToAll = (
  { state, mayAccept, mayDecline }: { state: MyState; mayAccept: boolean; mayDecline: boolean },
  answer: Answer,
): boolean => state === 'asked' && (answer === 'accepted' ? mayAccept : mayDecline)

/**
 * Do two of the shifts overlap? Then a yes to all takes the earlier. Dates YYYY-MM-DD, times HH:MM:SS; sorted by start.
 */
export const hasOverlap = (shifts: readonly Parameters<typeof shiftInstants>[0][]): boolean => {
  const times = shifts.map(shiftInstants)
  return times.some(({ endsAt }, at) => times.slice(at + 1).some(({ startsAt }) => startsAt < endsAt))
}

/** The texts of an answer to several shifts, on the answer page and on a substitute's own page. */
export const TO_ALL = {
  yes: 'Ja',
  no: 'Nei',
  /** 'Ja til alle', 'Ja til de 2 andre'. */
  label: (answer: string, count: number, { shifts, isAnswered }: { shifts: number; isAnswered: boolean }) => {
    if (count === shifts) return `${answer} til alle`
    return `${answer} til de ${count} ${isAnswered ? 'andre' : 'ledige'}`
  },
  got: (won: number, shifts: number) => `Du har fått ${won} av ${shifts} vakter`,
  summary: {
    heading: {
      accepted: (count: number) => `Vil du ta ${count} vakter?`,
      declined: (count: number) => `Vil du svare nei til ${count} vakter?`,
    },
    confirm: {
      accepted: (count: number) => `Ja, jeg tar ${count} vakter`,
      declined: (count: number) => `Nei til ${count} vakter`,
    },
    overlap: 'Noen av vaktene overlapper. Av dem får du den som starter først.',
    back: 'Tilbake',
  },
  /** Asks about a yes to that many shifts beside one at another employer. */
  takeBoth: {
    question: (count: number) => (count > 1 ? `Ta ${count} vakter også?` : 'Ta denne også?'),
    confirm: (count: number) => (count > 1 ? `Ja, jeg tar ${count} vakter` : 'Ja, jeg tar denne også'),
  },
} as const
