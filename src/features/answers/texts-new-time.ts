import { dayInShort, formatTimeDotted } from '#shared/dates.ts'

/** Asks a holder whether the new times of their shift suit them. */
export const NEW_TIME = {
  heading: 'Tiden er endret. Passer det fortsatt?',
  before: 'Før',
  now: 'Nå',
  body: 'Hører vi ikke fra deg, har du fortsatt oppdraget.',
  suits: 'Ja, det passer',
  suitsNot: 'Nei, det passer ikke',
  /** After the confirmation. Date YYYY-MM-DD, time HH:MM:SS. */
  noted: ({ date, startTime }: { date: string; startTime: string }, today: string) =>
    `Notert: du kommer kl. ${formatTimeDotted(startTime)} ${dayInShort(date, today, startTime)}`,
} as const
