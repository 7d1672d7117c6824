import { counted, formatCount } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import type { ActPlan } from './contract-acts.ts'
import type { LineAfter } from './contract-sending.ts'
import { ALL_HELD_BACK, deadlineWords, nextWords } from './line-progress-words.ts'
import { kronerOf } from './price-words.ts'

type Sms = Pick<ActPlan['sms'], 'needed' | 'balance' | 'priceOre'>

/**
 * A line's progress after an act: people waiting for another answer, the next ones, and the possible price of the
 * rest.
 */
export const lineWords = (line: LineAfter, sms: Sms, now: Date): string[] => [
  ...lineProgressWords(line, now),
  ...restWords(line, sms),
]

/** The same without the price of the rest. */
export const lineProgressWords = (line: LineAfter, now: Date): string[] => {
  const waiting = line.length - line.asked
  if (!line.isInOrder && line.askFrom !== null && new Date(line.askFrom) > now)
    return [
      `Forespørselen sendes ${momentInShort(line.askFrom, now)} til ${counted(waiting, 'vikar', 'vikarer')}.`,
    ]
  const deadline = deadlineWords(line, now)
  const next = line.isInOrder ? [`${nextWords(line, line.channels, now)}.`] : []
  return [
    ...(next[0]?.startsWith(ALL_HELD_BACK) ? [] : heldBackWords(line, waiting)),
    ...next,
    ...(deadline ? [`${deadline}.`] : []),
  ]
}

/** The highest price of the people who wait, without those who have an open question of another request. */
const restWords = (line: LineAfter, { needed, balance, priceOre }: Sms): string[] => {
  const { length, asked, heldBack, smsLeft, isInOrder } = line
  if (!isInOrder || smsLeft === 0) return []
  const left = Math.max(0, balance - needed)
  const short = smsLeft > left ? `, og det er ${formatCount(left)} igjen. Kjøp flere først.` : '.'
  const price =
    heldBack > 0
      ? 'Å spørre dem uten et annet ubesvart spørsmål koster'
      : 'Skal alle få spørsmålet, koster det'
  const more = needed > 0 || asked > 0 ? ' til' : ''
  const kroner = kronerOf(smsLeft, priceOre)
  return [
    `${formatCount(length - asked)} venter i køen. ${price} ${formatCount(smsLeft)} SMS${more}${kroner === null ? '' : ` (${kroner})`}${short}`,
  ]
}

const heldBackWords = ({ heldBack }: LineAfter, waiting: number): string[] =>
  heldBack > 0 && waiting > 0
    ? [
        `${counted(heldBack, 'vikar', 'vikarer')} har et ubesvart spørsmål for samme tid, og får forespørselen etterpå.`,
      ]
    : []
