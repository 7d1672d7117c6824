import { formatHours } from '#shared/counts.ts'
import { dateTimeOf, formatDate, osloToday } from '#shared/dates.ts'
import type { OrderProof, ProvenPlace } from './contract-proof.ts'

type Made = NonNullable<OrderProof['made']>

export const ERASED_VALUES = 'slettet'

/** The rules of an order; each decides among people that the rules above leave equal. */
export const ruleWords = ({
  groups,
  startsAt,
  seed,
}: Pick<Made, 'groups' | 'startsAt' | 'seed'>): string[] => {
  const until = new Date(startsAt)
  const from = new Date(until.getTime() - COUNTED_DAYS * 86_400_000)
  return [
    groups.length === 0
      ? 'Ingen grupper gikk foran.'
      : `Gruppene etter tur: ${listed.format(groups.map(groupWords))}. Deretter alle andre.`,
    'De som aldri var spurt her, kom først. Deretter de som ble spurt for lengst siden.',
    `Færrest timer her de siste ${COUNTED_DAYS} dagene før vakten (${day(from)}–${day(until)}).`,
    `Trekning med nummer ${seed} mellom dem som sto likt.`,
  ]
}

const COUNTED_DAYS = 28

const listed = new Intl.ListFormat('nb-NO')

const day = (at: Date) => formatDate(osloToday(at))

export const groupWords = (name: string | null, index: number): string =>
  name ?? `gruppe ${index + 1} (ingen i køen)`

/** Instructions to repeat the draw. */
export const DRAW_RECIPE =
  'Slik kontrollerer du trekningen: Skriv trekningsnummeret og så vikarens id, uten mellomrom, og regn ut MD5. Blant dem som sto likt, kommer laveste verdi først.'

export const groupOf = ({ isErased, turn }: ProvenPlace, groups: Made['groups']): string => {
  if (isErased) return ERASED_VALUES
  return turn === null ? 'Ingen' : groupWords(groups[turn - 1] ?? null, turn - 1)
}

export const lastAskedOf = ({ isErased, lastAskedAt }: ProvenPlace): string => {
  if (isErased) return ERASED_VALUES
  return lastAskedAt === null ? 'Aldri' : dateTimeOf(lastAskedAt)
}

export const hoursOf = ({ workedMinutes }: ProvenPlace): string => {
  return workedMinutes === null ? ERASED_VALUES : formatHours(workedMinutes)
}

export const askedOf = ({ askedAt, isByHand }: ProvenPlace): string => {
  if (askedAt === null) return 'Ikke spurt'
  return isByHand ? `${dateTimeOf(askedAt)}, utenom køen` : dateTimeOf(askedAt)
}
