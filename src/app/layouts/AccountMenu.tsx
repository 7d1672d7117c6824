import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import type { Me } from '#features/accounts/contract.ts'
import { signOut } from '#features/accounts/web/sign-out.ts'
import { Menu, MenuButton } from '#web/ui/Menu.tsx'
import css from './AccountMenu.module.css'

/** Who is logged in, and the way out. The name stands in the header where there is room for it. */
export function AccountMenu({ me }: { me: NonNullable<Me> }) {
  return (
    <div className={css.menu}>
      <Menu label={me.fullName} icon={CircleUserRound}>
        <div className={css.who}>
          <strong>{me.fullName}</strong>
          <span>{me.email}</span>
          {me.employerName && <span>{me.employerName}</span>}
        </div>
        <MenuButton icon={LogOut} onPress={() => void signOut()}>
          Logg ut
        </MenuButton>
      </Menu>
    </div>
  )
}
