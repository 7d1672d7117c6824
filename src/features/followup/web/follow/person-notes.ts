import { RESPONSE_LABEL } from '#features/assignments/texts.ts'
import type { LinePlace } from '#features/asking/shapes.ts'
import { LEFT_OUT_LABEL } from '#features/requests/texts-choice.ts'
import { askedPlaceWords, placeWords } from '#features/requests/web/line/line-words.ts'
import { absenceLabel } from '#features/vikarer/web/absence.ts'
import { momentInShort } from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { RecipientRow } from '../../shapes.ts'
import { HELD_LABEL, UNCONFIRMED_LABEL } from '../../texts.ts'
import { deliveriesInShort, hasWithdrawn, isHeldBack, recipientState } from '../log/recipient-state.ts'
import type { GroupKey, Person } from './people-groups.ts'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

/** The state of a person, if the title of their group does not contain it. */
export const personBadge = ({ recipient, place }: Person, group: GroupKey, isNext: boolean): Badge | null => {
  if (isNext && group !== 'open') return { label: 'Neste', tone: 'info' }
  if (group === 'passed') return place && passedBadge(place)
  if (!recipient) return null
  switch (group) {
    case 'holds':
      return recipient.isToConfirm ? { label: UNCONFIRMED_LABEL, tone: 'warn' } : null
    case 'open':
      if (recipient.response === 'interested') return { label: 'I reserve', tone: 'warn' }
      return isHeldBack(recipient) ? { label: HELD_LABEL, tone: 'warn' } : null
    case 'answered':
      return recipientState(recipient, false)
    default:
      return null
  }
}

const passedBadge = ({ passedBy }: LinePlace): Badge | null => {
  if (passedBy === null) return null
  return passedBy === 'unavailable'
    ? { label: 'Borte', tone: 'warn' }
    : { label: LEFT_OUT_LABEL[passedBy], tone: passedBy === 'inactive' ? 'neutral' : 'warn' }
}

/** Lists the facts about a person besides their state: question, answer, messages, and obstacles. */
export const personNotes = (person: Person, group: GroupKey, now: Date): string[] => {
  const { recipient, place } = person
  if (group === 'passed') return place?.absence ? [absenceLabel(place.absence, now)] : []
  if (!recipient)
    return place ? [place.askedAt === null ? placeWords(place, now) : askedPlaceWords(place, now)] : []
  const asked = askedNotes(person, group, now)
  return [
    ...asked,
    ...(asked.length > 0 ? [] : answerNotes(recipient, now)),
    ...(recipient.openedAt && recipient.response === null
      ? [`Åpnet lenken ${momentInShort(recipient.openedAt, now)}`]
      : []),
    ...(recipient.response === 'declined' ? [] : deliveriesInShort(recipient, asked.length > 0 ? null : now)),
    ...(recipient.isBusy ? [LEFT_OUT_LABEL.assigned] : []),
    ...(recipient.absence ? [absenceLabel(recipient.absence)] : []),
    ...(recipient.noSms ? ['Vil ikke ha SMS'] : []),
    ...(recipient.phone ? [] : ['Ikke lenger i registeret']),
  ]
}

const askedNotes = ({ recipient, place }: Person, group: GroupKey, now: Date): string[] => {
  if (recipient?.askedAgainAt && group === 'open')
    return [`Spurt igjen ${momentInShort(recipient.askedAgainAt, now)}`]
  if (!place || (group !== 'open' && group !== 'silent')) return []
  const words = askedPlaceWords(place, now)
  return words === '' ? [] : [words]
}

/** The label before the time; a no is shown beside it. */
const SAID = { accepted: 'Svarte ', interested: `${RESPONSE_LABEL.interested} `, declined: '' } as const

const answerNotes = (recipient: RecipientRow, now: Date): string[] => {
  const { response, respondedAt, withdrawnAt } = recipient
  if (withdrawnAt && hasWithdrawn(recipient)) return [momentInShort(withdrawnAt, now)]
  return [
    ...(respondedAt && response ? [`${SAID[response]}${momentInShort(respondedAt, now)}`] : []),
    ...(withdrawnAt ? [`Meldte avbud tidligere, ${momentInShort(withdrawnAt, now)}`] : []),
  ]
}
