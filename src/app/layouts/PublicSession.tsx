import type { Me } from '#features/accounts/contract.ts'
import { FRONT_PAGE } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { SiteEntrance } from './SiteEntrance.tsx'
import css from './SiteHeader.module.css'

/** Who is logged in and the way out, or the ways in: nothing at the door itself. */
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

/** For the few who are logged in already. */
const loadSignOut = () => import('#features/accounts/web/sign-out.ts')
