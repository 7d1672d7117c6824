import type { Affected, AffectedVikar, LeavingPlan } from '#features/vikarer/leaving-shapes.ts'

/** A substitute with one coming shift and two open questions. */
export const holder = (id = '', fullName = ''): AffectedVikar => ({
  id,
  fullName,
  held: [
    {
      assignmentId: '1f6ad42c-1a86-4f0b-9f3c-0d0b9b1f2a11',
      title: 'Kveldsvakt',
      date: '2027-01-04',
      startTime: '15:00:00',
      endTime: '22:00:00',
    },
  ],
  reserve: 0,
  questions: 2,
  waiting: 0,
  groups: [],
  templates: [],
  contactOf: [],
  hasLogin: false,
  notices: { emails: 1, sms: 0 },
})

/** A plan by which these substitutes become inactive. With `reopen-shifts` each gets an e-mail about each shift. */
export const inactivePlan = (affected: Affected, how: 'keep-shifts' | 'reopen-shifts'): LeavingPlan => {
  const held = affected.vikarer.flatMap(({ id, held: shifts }) =>
    shifts.map((shift) => ({ ...shift, vikarId: id, channels: ['email' as const], next: null })),
  )
  const opened = how === 'reopen-shifts' ? held : []
  const summary =
    opened.length > 0
      ? `Vikarene får ${opened.length} e-poster om at vaktene er tatt tilbake.`
      : 'Ingen får beskjed nå.'
  return {
    version: how.padEnd(43, 'p'),
    affected,
    opened,
    unreached: [],
    sms: { needed: 0, balance: affected.balance, problem: null, priceOre: null },
    stopped: { messages: 0, sms: 0 },
    notes: [],
    isChoice: false,
    sentences: [summary],
    summary,
  }
}
