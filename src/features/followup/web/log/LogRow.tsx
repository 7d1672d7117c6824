import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Info from 'lucide-react/icons/info'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { placesFilled } from '#features/assignments/texts.ts'
import { endsNextDay, formatClock, formatTimeRange, momentInShort, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { CallLink } from '#web/rows/CallLink.tsx'
import rows from '#web/rows/Rows.module.css'
import { joinClasses } from '#web/ui/join-classes.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { isPossible } from '#features/assignments/rules.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { logBadge } from '../../texts.ts'
import { REMIND_ALL } from '../../send-labels.ts'
import { ActionDialogs } from '../actions/ActionDialogs.tsx'
import { type Actions, useActions } from '../actions/use-actions.ts'
import { type ActEntry, ActMenu } from '../actions/ActMenu.tsx'
import { actLook } from '../actions/act-looks.ts'
import css from './LogRow.module.css'
import { shiftDay } from './shift-time.ts'

interface LogRowProps {
  assignment: LoggedAssignment
  /** YYYY-MM-DD */
  today: string
}

/** An assignment in the log: title, place, time, holders, state and acts. A press opens its page. */
export function LogRow({ assignment, today }: LogRowProps) {
  const { id, title, location, department } = assignment
  const badge = logBadge(assignment)
  const places = placesFilled(assignment)
  return (
    <li className={joinClasses(rows.row, rows.dense, css.row)}>
      <div className={css.what}>
        <h2>
          <a href={paths.assignment(id)} className={rows.main}>
            {title}
          </a>
        </h2>
        <p className={rows.dim}>{department ? `${department.name} · ${location}` : location}</p>
      </div>
      <p className={css.when}>
        <strong>{shiftDay(assignment, today)}</strong>{' '}
        <span>
          <span className={css.time}>{formatTimeRange(assignment.startTime, assignment.endTime)}</span>
          {endsNextDay(assignment.startTime, assignment.endTime) && ' (slutter neste dag)'}
        </span>
      </p>
      <WhoComes assignment={assignment} />
      <p className={css.state}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        {places && <span className={rows.dim}> {places}</span>}
      </p>
      <p className={joinClasses(rows.dim, css.answers)}>
        <Answers assignment={assignment} today={today} />{' '}
        <LatestAnswer assignment={assignment} today={today} />
      </p>
      <RowActions assignment={assignment} />
    </li>
  )
}

interface RowActionsProps {
  assignment: LoggedAssignment
}

/** The menu of all acts on an assignment in a row. */
export function RowActions({ assignment }: RowActionsProps) {
  const actions = useActions(assignment)
  const { ask, dialog } = actions
  return (
    <>
      <MoreMenu assignment={assignment} ask={ask} />
      <ActionDialogs assignment={assignment} actions={actions} />
      {(dialog.kind === 'remindAll' || dialog.kind === 'remindAssigned') && (
        <Reminder assignment={assignment} dialog={dialog} />
      )}
    </>
  )
}

interface MoreMenuProps extends Pick<Actions, 'ask'> {
  assignment: LoggedAssignment
}

/** The menu of acts on an assignment in the log. */
function MoreMenu({ assignment, ask }: MoreMenuProps) {
  const mayPlan = usePermission('planning')
  const acts = mayPlan ? ACTS.filter((act) => mayBeDone(act, assignment)) : []
  const entries: ActEntry[] = [
    { label: 'Vis detaljer', icon: Info, act: () => ask('details') },
    ...(assignment.responses > 0
      ? [{ label: 'Se alle svar', icon: MessagesSquare, act: () => ask('responses') }]
      : []),
    ...acts.map((act) => {
      const { label, icon, href } = actLook(act, { assignment, recipients: [] })
      return { label, icon, act: act === 'like' ? (href ?? '') : () => ask(act) }
    }),
  ]
  return (
    <ActMenu
      label={`Flere valg for ${assignment.title}`}
      icon={EllipsisVertical}
      isIconOnly
      className={css.menu}
      entries={entries}
    />
  )
}

const ACTS = [
  'remindAll',
  'remindAssigned',
  'like',
  'edit',
  'more',
  'filled',
  'write',
  'complete',
  'reopen',
  'cancel',
] as const

const mayBeDone = (act: (typeof ACTS)[number], assignment: LoggedAssignment): boolean => {
  if (act === 'like') return true
  if (act === 'more' || act === 'filled') return isPossible('sendRequests', assignment)
  return isPossible(act === 'write' ? 'edit' : act, assignment)
}

/** Confirms a reminder, with the plan. */
function Reminder({ assignment, dialog }: RowActionsProps & Pick<Actions, 'dialog'>) {
  const lazy = useLazyModule(loadDialogs, true)
  if (!lazy) return null
  const open = { isOpen: dialog.isOpen, onClose: dialog.close }
  return dialog.kind === 'remindAll' ? (
    <lazy.RemindAllDialog {...open} assignmentId={assignment.id} title={REMIND_ALL} only={undefined} />
  ) : (
    <lazy.RemindAssignedDialog {...open} assignment={assignment} />
  )
}

const loadDialogs = () => import('../actions/SendDialogs.tsx')

/**
 * 'Sendes i morgen kl. 08.00', '1 svar av 5 spurt', or the progress of its line: '1 svar, spurt 5 av 14'. People
 * without a message do not count as asked.
 */
function Answers({ assignment, today }: LogRowProps) {
  const { responses, asked, lineLength, sendAt, filled, places } = assignment
  if (sendAt !== null) return `Sendes ${momentInShort(sendAt, new Date(`${today}T12:00:00Z`))}`
  if (lineLength !== null && lineLength > asked)
    return (
      <>
        {responses} svar, {filled >= places ? 'besatt etter' : 'spurt'} {asked} av {lineLength}
      </>
    )
  if (asked === 0) return <>Ingen er spurt</>
  return (
    <>
      {responses} svar av {asked} spurt
    </>
  )
}

/** 'siste kl. 06.34', or 'siste 26.11. kl. 14.32' if the latest answer is not from today. */
function LatestAnswer({ assignment: { latestResponseAt }, today }: LogRowProps) {
  if (latestResponseAt === null) return null
  const [year, month, day] = osloToday(new Date(latestResponseAt)).split('-')
  const date = today === `${year}-${month}-${day}` ? '' : `${day}.${month}. `
  return (
    <time dateTime={latestResponseAt}>
      siste {date}
      <span className={css.time}>{formatClock(latestResponseAt)}</span>
    </time>
  )
}

/** The holders with the numbers to call, or that one has withdrawn. */
function WhoComes({
  assignment: { vikarer, isReopened, hasEnded, places },
}: Pick<LogRowProps, 'assignment'>) {
  const isFreeAgain = isReopened && !hasEnded
  if (vikarer.length === 0 && !isFreeAgain) return null
  return (
    <div className={css.who}>
      {vikarer.map(({ id, fullName, phone }) => (
        <p key={id}>
          <strong>{fullName}</strong> {phone && <CallLink phone={phone} name={fullName} />}
        </p>
      ))}
      {isFreeAgain && (
        <StatusBadge tone="warn">
          {places > 1 ? 'En vikar har meldt avbud' : 'Vikaren har meldt avbud'}
        </StatusBadge>
      )}
    </div>
  )
}
