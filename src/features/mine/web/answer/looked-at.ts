import { useState } from 'react'
import { dayInFull, formatTimeRange } from '#shared/dates.ts'
import type { MyAssignment } from '../../contract.ts'

/**
 * Describes the facts of an open assignment that changed since the person last looked, with a function that marks them
 * as seen.
 */
export const useLookedAt = (assignment: MyAssignment, today: string) => {
  const [seen, setSeen] = useState(assignment)
  return { changes: changeWords(seen, assignment, today), look: () => setSeen(assignment) }
}

/** 'Tid: før 08.00–14.00, nå 10.00–16.00'; for the long texts, only that they have changed. */
export const changeWords = (before: MyAssignment, now: MyAssignment, today: string): string[] => {
  const dayOf = ({ date, startTime }: MyAssignment) => dayInFull(date, today, startTime)
  const facts = [
    ['Tittel', before.title, now.title],
    ['Dato', dayOf(before), dayOf(now)],
    ['Tid', formatTimeRange(before.startTime, before.endTime), formatTimeRange(now.startTime, now.endTime)],
    ['Sted', before.location, now.location],
  ] as const
  return [
    ...facts.flatMap(([term, old, current]) =>
      old === current ? [] : [`${term}: før ${old}, nå ${current}`],
    ),
    ...(before.description === now.description ? [] : ['Beskrivelsen er endret.']),
    ...(before.requirements === now.requirements ? [] : ['Kravene er endret.']),
  ]
}
