import type { RecipientRow } from '../../shapes.ts'
import { NEVER_ANSWERED_LABEL, NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { HELD_LABEL, NOT_SENT_LABEL } from '../../texts.ts'
import { isAsked, isHeldBack, isReached } from '../log/recipient-state.ts'

type Answer = Pick<RecipientRow, 'response' | 'openedAt' | 'sms' | 'email'>

/** The filters of a list of recipients; a late yes is a yes. */
const FILTERS = {
  all: () => true,
  yes: ({ response }) => response === 'accepted' || response === 'interested',
  no: ({ response }) => response === 'declined',
  waiting: (row) => row.response === null && isReached(row),
  held: isHeldBack,
  unsent: (row) => !isAsked(row),
} as const satisfies Record<string, (row: Answer) => boolean>

export type AnswerFilter = keyof typeof FILTERS

/** The choices, with the labels of the recipients' badges. */
export const answerFilters = (
  rows: readonly Answer[],
  isOver: boolean,
): { key: AnswerFilter; label: string }[] => [
  { key: 'all', label: 'Alle' },
  { key: 'yes', label: 'Ja' },
  { key: 'no', label: 'Nei' },
  { key: 'waiting', label: isOver ? NEVER_ANSWERED_LABEL : NO_RESPONSE_LABEL },
  ...(rows.some(FILTERS.held) ? [{ key: 'held', label: HELD_LABEL } as const] : []),
  ...(rows.some(FILTERS.unsent) ? [{ key: 'unsent', label: NOT_SENT_LABEL } as const] : []),
]

export const filterAnswers = <Row extends Answer>(rows: readonly Row[], filter: AnswerFilter): Row[] =>
  rows.filter(FILTERS[filter])
