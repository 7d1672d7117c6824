import type { Me } from '#features/accounts/contract.ts'
import { signOut } from '#features/accounts/web/sign-out.ts'
import { authPath, paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Header } from '#web/ui/Header.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import css from './PublicLayout.module.css'

export function PublicHeader({ me }: { me: Me }) {
  const { pathname } = window.location
  return (
    <Header homeHref={paths.home} currentPath={pathname}>
      {me ? <Guest me={me} /> : pathname !== paths.auth && <Entrance />}
    </Header>
  )
}

function Guest({ me }: { me: NonNullable<Me> }) {
  return (
    <>
      <span className={css.greeting}>Hei, {me.fullName || me.email}</span>
      <Button variant="quiet" size="small" onPress={() => void signOut()}>
        Logg ut
      </Button>
    </>
  )
}

function Entrance() {
  return (
    <>
      <LinkButton href={paths.auth} variant="quiet" size="small">
        Logg inn
      </LinkButton>
      <span className={css.begin}>
        <LinkButton href={authPath({ tab: 'signup' })} size="small">
          Kom i gang
        </LinkButton>
      </span>
    </>
  )
}
