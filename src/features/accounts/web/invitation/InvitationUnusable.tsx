import Link2Off from 'lucide-react/icons/link-2-off'
import { FRONT_PAGE } from '#shared/access.ts'
import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Me } from '../../contract.ts'
import { Message } from '../links/Message.tsx'

/** Used, replaced by a newer one, too old or not copied whole: the ways in that are left. */
export function InvitationUnusable({ me }: { me: Me }) {
  return (
    <Message
      icon={Link2Off}
      title="Lenken virker ikke lenger"
      hint="Ellers kan arbeidsgiveren din sende deg en ny lenke fra vikarregisteret."
      isAnswer
      action={
        me ? (
          <LinkButton href={FRONT_PAGE[me.role]}>{`Fortsett som ${me.fullName || me.email}`}</LinkButton>
        ) : (
          <>
            <LinkButton href={paths.auth}>Logg inn</LinkButton>
            <LinkButton href={authPath({ tab: 'forgot' })} variant="quiet">
              Glemt passord?
            </LinkButton>
          </>
        )
      }
    >
      {me ? 'Du er allerede logget inn.' : 'Har du allerede valgt passord, kan du logge inn.'}
    </Message>
  )
}
