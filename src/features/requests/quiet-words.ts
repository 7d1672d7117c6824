import { counted } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import type { QuietNow } from '#features/asking/shapes.ts'

/** The consequences of each choice before a message is sent in quiet hours, one sentence each. */
export const quietWords = (
  { until, startsAt, people, sms }: Omit<QuietNow, 'sentences'>,
  canWait: boolean,
  now: Date,
): string[] => {
  const ends = momentInShort(until, now)
  const cost = sms > 0 ? ` (${sms} SMS)` : ''
  return [
    ...(startsAt <= until
      ? [`Det haster: vakten starter ${momentInShort(startsAt, now)}, før stilletiden er over.`]
      : []),
    `Stilletiden varer til ${ends}. Sender du nå, får ${counted(people, 'vikar', 'vikarer')} melding med en gang${cost}.`,
    canWait && startsAt > until
      ? `Venter du, sendes det av seg selv ${ends}.`
      : 'Sender du ikke nå, må du sende selv når stilletiden er over.',
  ]
}
