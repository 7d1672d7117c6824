import { LEFT_OUT_LABEL } from '#features/requests/texts-choice.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { OrderProof } from '../../contract-proof.ts'
import { ERASED_VALUES } from '../../proof-words.ts'

const COLUMNS = [
  'Del',
  'Plass',
  'Tid',
  'Vikar',
  'Vikarens id',
  'Gruppe',
  'Sist spurt',
  'Minutter siste 28 dager',
  'Trekning',
  'Hendelse',
] as const

type Cells = Partial<Record<(typeof COLUMNS)[number], string | number | null>>

/** The proof as a file: the line in order, the people who were left out, and each step since. */
export const proofAsCsv = ({ made, steps }: Omit<OrderProof, 'csv'>): string =>
  csvHeading(COLUMNS) +
  csvRows(COLUMNS, [...(made ? [seedRow(made), ...lineRows(made)] : []), ...steps.map(toStep)])

type Made = NonNullable<OrderProof['made']>

const seedRow = ({ seed, at }: Made): Cells => ({
  Del: 'Trekningsnummer',
  Tid: formatDateTime(at),
  Trekning: seed,
})

const lineRows = ({ places, leftOut, groups }: Made): Cells[] => [
  ...places.map(({ name, vikarId, isErased, turn, lastAskedAt, workedMinutes, draw, askedAt }, index) => ({
    Del: 'Kø',
    Plass: index + 1,
    Tid: askedAt && formatDateTime(askedAt),
    Vikar: name,
    'Vikarens id': vikarId,
    Gruppe: isErased ? ERASED_VALUES : turn && (groups[turn - 1] ?? `Gruppe ${turn}`),
    'Sist spurt': isErased ? ERASED_VALUES : lastAskedAt && formatDateTime(lastAskedAt),
    'Minutter siste 28 dager': isErased ? ERASED_VALUES : workedMinutes,
    Trekning: draw,
    Hendelse: askedAt ? 'Spurt' : 'Ikke spurt',
  })),
  ...leftOut.map(({ name, vikarId, reason }) => ({
    Del: 'Utelatt',
    Vikar: name,
    'Vikarens id': vikarId,
    Hendelse: reason === null ? ERASED_VALUES : LEFT_OUT_LABEL[reason],
  })),
]

const toStep = ({ at, text }: OrderProof['steps'][number]): Cells => ({
  Del: 'Hendelse',
  Tid: formatDateTime(at),
  Hendelse: text,
})
