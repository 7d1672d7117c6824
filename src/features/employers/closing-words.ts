import { counted } from '#shared/counts.ts'
import type { ClosingPlan } from './contract-departments.ts'

type Consequences = Omit<ClosingPlan, 'version' | 'sentences' | 'summary'>

const listed = new Intl.ListFormat('nb-NO')

/** The consequences of closing a department, one sentence each. */
export const planWords = (plan: Consequences): string[] => [
  'Nye oppdrag kan ikke lages i avdelingen.',
  ...shiftWords(plan),
  ...templateWords(plan.closing.templates),
  ...memberWords(plan.closing.onlyHere),
  'Den kan åpnes igjen under «Nedlagte avdelinger».',
]

/** A short version, for the notice after the act. */
export const summaryOf = (plan: Consequences): string => shiftWords(plan).join(' ')

const shiftWords = ({ closing: { open, filled }, halted, sent, stopped }: Consequences): string[] => {
  const asking = open - halted
  return [
    ...(asking > 0
      ? [`${counted(asking, 'kommende vakt mangler', 'kommende vakter mangler')} folk, og spør fortsatt.`]
      : []),
    ...(halted > 0
      ? [`${counted(halted, 'kommende vakt mangler', 'kommende vakter mangler')} folk, og spør ingen nå.`]
      : []),
    ...(filled > 0
      ? [
          `${counted(filled, 'kommende vakt er besatt, og blir', 'kommende vakter er besatt, og blir')} som før.`,
        ]
      : []),
    ...(open + filled > 0 && sent === 0 ? ['Ingen får melding om dette.'] : []),
    ...(sent > 0 ? [`${counted(sent, 'melding blir sendt', 'meldinger blir sendt')}.`] : []),
    ...(stopped > 0
      ? [`${counted(stopped, 'melding', 'meldinger')} som ikke er sendt ennå, blir stanset.`]
      : []),
  ]
}

const templateWords = (templates: readonly string[]): string[] =>
  templates.length > 0
    ? [`${templates.length === 1 ? 'Malen' : 'Malene'} ${listed.format(templates)} får ingen avdeling.`]
    : []

const memberWords = (members: readonly string[]): string[] =>
  members.length > 0
    ? [`${listed.format(members)} ser bare denne avdelingen, og kan ikke lage nye oppdrag.`]
    : []
