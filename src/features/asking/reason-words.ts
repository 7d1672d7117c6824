import { minutesWords } from '#features/messages/minutes-words.ts'

/** The cause of an asking, as its event names it. */
export interface Reason {
  /** One of `ASKED_CODES`, or of a newer version. */
  readonly code: string
  /** The person who caused it; null: several did, or none. */
  readonly name: string | null
  /** The member who took that person off the shift, if known. */
  readonly removedBy?: string | null
  /** The patience that ran out. */
  readonly minutes: number | null
}

/**
 * The reason for asking someone, after 'fordi'; null for the beginning and the end of a line, which cause no one's
 * turn.
 */
export const reasonWords = (reason: Reason): string | null => WORDS[reason.code]?.(reason) ?? null

const WORDS: Readonly<Record<string, (reason: Reason) => string>> = {
  no: ({ name }) => `${name ?? 'noen'} sa nei`,
  yes: ({ name }) => `${name ?? 'noen'} sa ja og flere trengs`,
  withdrawn: ({ name }) => `${name ?? 'noen'} meldte avbud`,
  removed: ({ name, removedBy }) =>
    removedBy
      ? `${removedBy} fjernet ${name ?? 'noen'} fra vakten`
      : `${name ?? 'noen'} ble fjernet fra vakten`,
  reopened: () => 'oppdraget ble åpnet igjen',
  'place-added': () => 'oppdraget fikk flere plasser',
  'line-changed': () => 'køen ble endret',
  failed: ({ name }) => `${name ? `meldingen til ${name}` : 'en melding'} ikke kom fram`,
  patience: ({ name, minutes }) => {
    const who = name ? `${name} ikke svarte` : 'ingen svarte'
    return minutes === null ? `${who} i tide` : `${who} innen ${minutesWords(minutes)}`
  },
}
