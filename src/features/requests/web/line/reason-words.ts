import { minutesWords } from '#features/messages/minutes-words.ts'
import type { LinePlace } from '#features/asking/shapes.ts'

interface Why {
  readonly because: NonNullable<LinePlace['because']>
  readonly answeredBy: string | null
  /** For how many minutes an answer had been waited for, where none came. */
  readonly patienceMinutes: number | null
}

/** What happened that somebody was asked, as a clause that may follow 'fordi'. */
export const reasonWords = ({ because, answeredBy, patienceMinutes }: Why): string => {
  switch (because) {
    case 'start':
      return 'køen begynte'
    case 'no':
      return `${answeredBy ?? 'noen'} sa nei`
    case 'yes':
      return `${answeredBy ?? 'noen'} sa ja og flere trengs`
    case 'failed':
      return 'en melding feilet'
    case 'patience':
      return patienceMinutes === null
        ? 'ingen svarte i tide'
        : `ingen svarte innen ${minutesWords(patienceMinutes)}`
    case 'deadline':
      return 'alle som var igjen, skulle få spørsmålet'
    case 'by-hand':
      return 'dere spurte selv'
  }
}

export const listed = new Intl.ListFormat('nb-NO')
