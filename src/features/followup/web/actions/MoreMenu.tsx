import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserPlus from 'lucide-react/icons/user-plus'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/Menu.tsx'
import { isPossible } from '#features/assignments/rules.ts'
import css from '../log/Log.module.css'
import type { LoggedAssignment } from '../../shapes.ts'

/** What is seldom done with an assignment, folded away. */
export function MoreMenu(props: MoreActionsProps) {
  const { assignment, onCancel, onComplete, onEdit, onWrite, onAskMore, onFilled, onReopen } = props
  const ref = useRef<HTMLDivElement>(null)
  // The entry disappears with its menu, so the dialog could not give the focus back to it.
  const fromButton = (act: () => void) => () => {
    ref.current?.querySelector('button')?.focus()
    act()
  }
  return (
    <div ref={ref} className={css.menu}>
      <Menu label={`Flere valg for ${assignment.title}`} icon={EllipsisVertical} isIconOnly>
        <MenuLink href={paths.assignment(assignment.id)} icon={Eye}>
          Følg oppdraget
        </MenuLink>
        <MenuLink href={paths.createLike(assignment.id)} icon={CopyPlus}>
          Opprett lignende
        </MenuLink>
        {isPossible('edit', assignment) && (
          <MenuButton onPress={fromButton(onEdit)} icon={Pencil}>
            Endre
          </MenuButton>
        )}
        {isPossible('sendRequests', assignment) && (
          <>
            <MenuButton onPress={fromButton(onAskMore)} icon={UserPlus}>
              Spør flere
            </MenuButton>
            <MenuButton onPress={fromButton(onFilled)} icon={PhoneIncoming}>
              Avtalt på telefon
            </MenuButton>
          </>
        )}
        {isPossible('edit', assignment) && (
          <MenuButton onPress={fromButton(onWrite)} icon={MessageSquare}>
            Send melding
          </MenuButton>
        )}
        {isPossible('complete', assignment) && (
          <MenuButton onPress={fromButton(onComplete)} icon={CircleCheck}>
            Marker som fullført
          </MenuButton>
        )}
        {isPossible('reopen', assignment) && (
          <MenuButton onPress={fromButton(onReopen)} icon={RotateCcw}>
            Åpne igjen
          </MenuButton>
        )}
        {isPossible('cancel', assignment) && (
          <MenuButton onPress={fromButton(onCancel)} icon={Ban}>
            Avlys oppdrag
          </MenuButton>
        )}
      </Menu>
    </div>
  )
}

/** What the less frequent actions need, folded away or not. */
export interface MoreActionsProps {
  assignment: LoggedAssignment
  onCancel: () => void
  onEdit: () => void
  onWrite: () => void
  onAskMore: () => void
  onFilled: () => void
  onReopen: () => void
  onComplete: () => void
}
