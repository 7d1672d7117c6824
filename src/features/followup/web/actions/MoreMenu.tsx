import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Info from 'lucide-react/icons/info'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { isPossible } from '#features/assignments/rules.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import css from '../log/LogRow.module.css'
import { type ActEntry, ActMenu } from './ActMenu.tsx'
import { actLook } from './act-looks.ts'
import type { Actions } from './use-actions.ts'

interface MoreMenuProps extends Pick<Actions, 'ask'> {
  assignment: LoggedAssignment
}

/** The menu of acts on an assignment in the log. */
export function MoreMenu({ assignment, ask }: MoreMenuProps) {
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
