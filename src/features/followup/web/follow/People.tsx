import { type Ref, useId } from 'react'
import { isOver } from '#features/assignments/rules.ts'
import { formatCount } from '#shared/counts.ts'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { logStatus } from '../../rules.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import type { ShiftPeople, ShownShift } from './followed.ts'
import css from './People.module.css'
import { peopleGroups } from './people-groups.ts'
import { AboutOrder, PeopleGroup } from './PeopleGroup.tsx'
import { NOBODY_ASKED } from './state-words.ts'

interface PeopleProps extends ShiftPeople, Pick<ShownShift, 'next' | 'now'> {
  ref: Ref<HTMLElement>
}

/** The people of a shift, each once, grouped by what they wait for. */
export function People(props: PeopleProps) {
  const { assignment, line, next, now, ref } = props
  const titleId = useId()
  const groups = peopleGroups(props)
  const count = groups.reduce((sum, { people, more }) => sum + people.length + more, 0)
  return (
    <section className={css.people} aria-labelledby={titleId} ref={ref}>
      <VisuallyHidden>
        <h2 id={titleId}>Mottakere ({formatCount(count)})</h2>
      </VisuallyHidden>
      {groups.length === 0 && <p className={css.foot}>{nobody(assignment)}</p>}
      {groups.map((group) => (
        <PeopleGroup key={group.key} group={group} {...{ assignment, line, next, now }} />
      ))}
      {isNew(assignment) && (
        <div className={css.foot}>
          <HelpLink part="svar">Slik følger du svarene</HelpLink>
        </div>
      )}
      {line?.isInOrder && groups.every(({ key }) => key !== 'waiting') && (
        <div className={css.foot}>
          <AboutOrder id={assignment.id} line={line} />
        </div>
      )}
    </section>
  )
}

const nobody = (assignment: LoggedAssignment) =>
  isOver(assignment) ? 'Ingen ble spurt om dette oppdraget.' : `${NOBODY_ASKED}.`

/** All were asked at once, and no one has answered. */
const isNew = (assignment: LoggedAssignment) =>
  logStatus(assignment) === 'waiting' &&
  assignment.lineLength === null &&
  assignment.asked > 0 &&
  assignment.responses === 0
