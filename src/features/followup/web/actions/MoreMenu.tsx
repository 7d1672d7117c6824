import BellRing from 'lucide-react/icons/bell-ring'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Info from 'lucide-react/icons/info'
import MessageSquare from 'lucide-react/icons/message-square'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Pencil from 'lucide-react/icons/pencil'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserPlus from 'lucide-react/icons/user-plus'
import { type MouseEvent, useRef } from 'react'
import { May } from '#web/May.tsx'
import { paths } from '#shared/paths.ts'
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/Menu.tsx'
import { isPossible } from '#features/assignments/rules.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import css from '../log/LogRow.module.css'
import { REMIND_ALL, remindAssignedLabel } from '../../send-labels.ts'
import type { Actions } from './use-actions.ts'

interface MoreMenuProps extends Pick<Actions, 'ask'> {
  assignment: LoggedAssignment
}

/** What can be done with an assignment, folded away. It unfolds to where there is more room. */
export function MoreMenu({ assignment, ask }: MoreMenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The entry disappears with its menu, so the dialog could not give the focus back to it.
  const fromButton = (act: () => void) => () => {
    ref.current?.querySelector('button')?.focus()
    act()
  }
  const asking = (kind: Parameters<Actions['ask']>[0]) => fromButton(() => ask(kind))
  return (
    <div ref={ref} className={css.menu} onClickCapture={makeRoom} role="presentation">
      <Menu label={`Flere valg for ${assignment.title}`} icon={EllipsisVertical} isIconOnly>
        <MenuButton onPress={asking('details')} icon={Info}>
          Vis detaljer
        </MenuButton>
        {assignment.responses > 0 && (
          <MenuButton onPress={asking('responses')} icon={MessagesSquare}>
            Se alle svar
          </MenuButton>
        )}
        <May area="planning">
          {isPossible('remindAll', assignment) && (
            <MenuButton onPress={asking('remindAll')} icon={BellRing}>
              {REMIND_ALL}
            </MenuButton>
          )}
          {isPossible('remindAssigned', assignment) && (
            <MenuButton onPress={asking('remindAssigned')} icon={BellRing}>
              {remindAssignedLabel(assignment.vikarer)}
            </MenuButton>
          )}
          <MenuLink href={paths.createLike(assignment.id)} icon={CopyPlus}>
            Opprett lignende
          </MenuLink>
          {isPossible('edit', assignment) && (
            <MenuButton onPress={asking('edit')} icon={Pencil}>
              Endre
            </MenuButton>
          )}
          {isPossible('sendRequests', assignment) && (
            <>
              <MenuButton onPress={asking('more')} icon={UserPlus}>
                Spør flere
              </MenuButton>
              <MenuButton onPress={asking('filled')} icon={PhoneIncoming}>
                Avtalt på telefon
              </MenuButton>
            </>
          )}
          {isPossible('edit', assignment) && (
            <MenuButton onPress={asking('write')} icon={MessageSquare}>
              Send melding
            </MenuButton>
          )}
          {isPossible('complete', assignment) && (
            <MenuButton onPress={asking('complete')} icon={CircleCheck}>
              Marker som fullført
            </MenuButton>
          )}
          {isPossible('reopen', assignment) && (
            <MenuButton onPress={asking('reopen')} icon={RotateCcw}>
              Åpne igjen
            </MenuButton>
          )}
          {isPossible('cancel', assignment) && (
            <MenuButton onPress={asking('cancel')} icon={Ban}>
              Avlys oppdrag
            </MenuButton>
          )}
        </May>
      </Menu>
    </div>
  )
}

/** Says how much room there is for what unfolds, and on which side: below the last rows the page ends. */
const makeRoom = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const { top, bottom } = currentTarget.getBoundingClientRect()
  const above = top - FRAME
  const below = window.innerHeight - bottom - FRAME
  currentTarget.dataset['side'] = above > below ? 'above' : 'below'
  currentTarget.style.setProperty('--room', `${Math.max(above, below)}px`)
}

/** The height of the header, and of the tab bar. */
const FRAME = 72
