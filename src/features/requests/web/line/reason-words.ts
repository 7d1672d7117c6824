import { formatCount } from '#shared/counts.ts'
import { minutesWords } from '../../minutes-words.ts'
import type { AskedTogether } from '../../shapes.ts'

type Why = Pick<AskedTogether, 'because' | 'answeredBy' | 'patienceMinutes'>

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
    case 'together':
      return 'alle skulle få spørsmålet samtidig'
    case 'by-hand':
      return 'dere spurte selv'
  }
}

/** 'Spurte Ola Hansen: Siri Dahl sa nei', of some who were asked together. */
export const askedWords = (asked: AskedTogether): string => {
  const { because, count, names } = asked
  const whom = count <= names.length ? listed.format(names) : `${formatCount(count)} vikarer`
  if (because === 'together') return `Spurte ${whom}`
  if (because === 'start') return `Spurte ${whom}, først i køen`
  if (because === 'deadline')
    return `Spurte ${whom}, ${count === 1 ? 'den siste' : 'alle som var igjen'} i køen`
  return `Spurte ${whom}: ${reasonWords(asked)}`
}

export const listed = new Intl.ListFormat('nb-NO')
