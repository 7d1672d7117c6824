import type { State } from './finding.ts'
import type { Report } from './examine.ts'

/** The label of a state; four characters, so that the names line up. */
const SIGNS: Readonly<Record<State, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL', skipped: '-   ' }

const HEADINGS = {
  settings: 'Settings',
  machine: 'This machine',
  database: 'Database',
  messages: 'Messages',
  others: 'Other services',
  certificates: 'Certificates',
} as const

/** Colours a text by a state. */
export type Paint = (state: State, text: string) => string

/** Renders a report as text: a line for each check, in groups, and the total at the end. */
export const renderReport = ({ version, at, checks, failed, warned }: Report, paint: Paint): string => {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const groups = Map.groupBy(checks, ({ group }) => group)
  const lines = Array.from(groups, ([group, found]) => [
    '',
    HEADINGS[group],
    ...found.map(({ state, name, says, next }) =>
      `  ${paint(state, SIGNS[state])}  ${name.padEnd(width)}  ${says} ${next}`.trimEnd(),
    ),
  ])
  const passed = checks.filter(({ state }) => state === 'ok').length
  const sum = `${failed} failed, ${warned} to look at, ${passed} ok, ${checks.length - failed - warned - passed} not applicable.`
  const state = failed > 0 ? 'fail' : warned > 0 ? 'warn' : 'ok'
  return [`Vikarklar ${version}, ${at}`, ...lines.flat(), '', paint(state, sum)].join('\n')
}
