import { counted } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import type { LineAfter } from './contract-sending.ts'
import { deadlineWords, nextWords } from './line-course-words.ts'

/** How a line goes on after an act: people who wait for another answer, the next ones, and the time at which all are asked. */
export const lineWords = (line: LineAfter, now: Date): string[] => {
  const waiting = line.length - line.asked
  if (!line.isInOrder && line.askFrom !== null && new Date(line.askFrom) > now)
    return [
      `Forespørselen sendes ${momentInShort(line.askFrom, now)} til ${counted(waiting, 'vikar', 'vikarer')}.`,
    ]
  const deadline = deadlineWords(line, now)
  return [
    ...heldBackWords(line, waiting),
    ...(line.isInOrder ? [`${nextWords(line, line.channels, now)}.`] : []),
    ...(deadline ? [`${deadline}.`] : []),
  ]
}

const heldBackWords = ({ heldBack }: LineAfter, waiting: number): string[] =>
  heldBack > 0 && waiting > 0
    ? [
        `${counted(heldBack, 'vikar', 'vikarer')} har et ubesvart spørsmål for samme tid, og får forespørselen etterpå.`,
      ]
    : []
