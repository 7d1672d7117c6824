import type { RecipientRow } from '../../log-shapes.ts'

type Answer = Pick<RecipientRow, 'response'>

/** What a list of recipients can be narrowed to; a late yes is a yes. */
export const ANSWER_FILTERS = [
  { key: 'all', label: 'Alle', has: () => true },
  { key: 'yes', label: 'Ja', has: ({ response }) => response === 'accepted' || response === 'interested' },
  { key: 'no', label: 'Nei', has: ({ response }) => response === 'declined' },
  { key: 'waiting', label: 'Venter svar', has: ({ response }) => response === null },
] as const satisfies readonly { key: string; label: string; has: (row: Answer) => boolean }[]

export type AnswerFilter = (typeof ANSWER_FILTERS)[number]['key']

export const filterAnswers = <Row extends Answer>(rows: readonly Row[], filter: AnswerFilter): Row[] =>
  rows.filter((row) => ANSWER_FILTERS.find(({ key }) => key === filter)?.has(row))
