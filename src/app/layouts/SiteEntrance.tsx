import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'

/** The links to log in and sign up, for visitors. */
export function SiteEntrance() {
  return (
    <>
      <LinkButton href={paths.auth} variant="quiet" size="small">
        Logg inn
      </LinkButton>
      <LinkButton href={authPath({ tab: 'signup' })} size="small">
        Kom i gang
      </LinkButton>
    </>
  )
}
