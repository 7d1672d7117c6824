import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { useRef, useState } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { roleLabelOf } from '#features/identity/texts.ts'
import { PROFILE_PAGE } from '#features/identity/web/profile-page.ts'
import { signOut } from '#features/identity/web/sign-out.ts'
import { paths } from '#shared/paths.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/Menu.tsx'
import css from './AccountMenu.module.css'

interface AccountMenuProps {
  me: NonNullable<Me>
  onShortcuts: () => void
}

/** The user's name and role, with links to the profile, to help and to log out. A wide header shows the name itself. */
export function AccountMenu({ me, onShortcuts }: AccountMenuProps) {
  const menuRef = useRef<HTMLDivElement>(null)
  const openShortcuts = () => {
    // The entry hides with the menu: the menu's button gets the focus back when the list closes.
    menuRef.current?.querySelector('button')?.focus()
    onShortcuts()
  }
  const [isChoosing, setChoosing] = useState(false)
  const offices = useLazyModule(loadOffices, isChoosing, me.hasOtherOffices)
  const openOffices = () => {
    menuRef.current?.querySelector('button')?.focus()
    setChoosing(true)
  }
  const role = <Badge>{roleLabelOf(me)}</Badge>
  return (
    <div className={css.account}>
      <div ref={menuRef} className={css.menu}>
        <Menu label={me.fullName} icon={CircleUserRound}>
          <div className={css.who}>
            <strong>{me.fullName}</strong>
            <span className={css.fact}>{me.email}</span>
            {me.employerName && <span className={css.fact}>{me.employerName}</span>}
            {role}
          </div>
          <MenuLink href={PROFILE_PAGE[me.role]} icon={CircleUserRound}>
            Profilinnstillinger
          </MenuLink>
          {me.role === 'administrator' && (
            <MenuLink href={paths.office} icon={Settings}>
              Kontoret
            </MenuLink>
          )}
          <MenuLink
            href={me.role === 'substitute' ? paths.helpOn('vikar') : paths.help}
            icon={CircleQuestionMark}
          >
            Hjelp
          </MenuLink>
          {me.hasOtherOffices && (
            <MenuButton icon={CircleUserRound} onPress={openOffices}>
              Bytt kontor
            </MenuButton>
          )}
          <MenuButton icon={Keyboard} onPress={openShortcuts}>
            Tastatursnarveier
          </MenuButton>
          <MenuButton icon={LogOut} onPress={() => void signOut()}>
            Logg ut
          </MenuButton>
        </Menu>
      </div>
      <div className={css.role}>{role}</div>
      {offices && <offices.OfficesDialog isOpen={isChoosing} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const loadOffices = () => import('#features/employers/web/OfficesDialog.tsx')
