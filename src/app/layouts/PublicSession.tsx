import type { Me } from '#features/identity/contract.ts'
import { FRONT_PAGE } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { SiteEntrance } from './SiteEntrance.tsx'
import css from './SiteHeader.module.css'

/** The user's name with the logout, or the links to log in; nothing on the login page itself. */
export function PublicSession({ me }: { me: Me }) {
  if (!me) return window.location.pathname === paths.auth ? null : <SiteEntrance />
  return (
    <>
      <a className={css.greeting} href={FRONT_PAGE[me.role]}>
        Hei, {me.fullName || me.email}
      </a>
      <Button
        variant="quiet"
        size="small"
        onPress={() => void loadSignOut().then(({ signOut }) => signOut())}
      >
        Logg ut
      </Button>
    </>
  )
}

/** Only for visitors who are already logged in. */
const loadSignOut = () => import('#features/identity/web/sign-out.ts')
