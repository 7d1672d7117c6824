import { change, type Mutant } from '../mutant.ts'

const ACTS = 'src/features/requests/server/acts'
const SHIFTS = 'src/features/assignments/server'

const pressed = (name: string, changes: Mutant['changes'], breaks: string, runs = 60): Mutant => ({
  name,
  changes,
  caughtBy: 'presses',
  breaks,
  runs,
})

/** Defects of the office's acts whose dialogs showed a plan. */
export const PRESSES: readonly Mutant[] = [
  pressed(
    'a press that does not look at its plan',
    [change(`${ACTS}/act-on-shift.ts`, 'plan.version !== seen', 'false')],
    'an act has the consequences that its plan showed',
    120,
  ),
  pressed(
    'a late press that is shown the plan of its own transaction',
    [
      change(
        `${ACTS}/act-on-shift.ts`,
        'throw new PlanChanged()',
        'throw Object.assign(new PlanChanged(), { plan })',
      ),
      change(`${ACTS}/answer-act.ts`, 'await planOnShift(context, pressed, work)', '(error as never)'),
    ],
    'the new plan can be pressed',
  ),
  {
    ...pressed(
      'a shift that is cancelled twice',
      [change(`${SHIFTS}/cancel.ts`, " and status = any(${[...statesFor('cancel')]})", '')],
      'cancelled says nothing that has changed',
      31,
    ),
    isQuick: true,
  },
  pressed(
    'an engine that reads the line before it waits for it',
    [
      change(
        'src/features/asking/server/line/hold-line.ts',
        'order by s.id for no key update',
        'order by s.id',
      ),
      change('src/features/asking/server/line/hold-line.ts', '    for no key update', ''),
    ],
    'no one is asked',
    240,
  ),
]
