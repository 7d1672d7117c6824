import CircleX from 'lucide-react/icons/circle-x'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { FRONT_PAGE } from '#shared/roles.ts'
import { authPath, paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { Me } from '../../contract.ts'
import type { LinkProblem } from './login-link.ts'
import { Message } from './Message.tsx'

interface LinkRefusedProps {
  problem: LinkProblem
  me: Me
  onRetry: () => void
}

/** The next step after a refused link, once the toast with the problem is gone. */
export function LinkRefused({ problem, me, onRetry }: LinkRefusedProps) {
  return (
    <Message
      icon={CircleX}
      title="Innlogging feilet"
      hint={HINT[problem]}
      isBad
      isAnswer
      action={
        <>
          {(problem === 'failed' || problem === 'other') && (
            <Button icon={RotateCw} onPress={onRetry}>
              Prøv igjen
            </Button>
          )}
          {me ? <Continue me={me} /> : <NewLink />}
        </>
      }
    >
      Vennligst kontakt administrator.
    </Message>
  )
}

/** A link that was pressed twice has done its work the first time. The login page is not for logged-in users. */
function Continue({ me }: { me: NonNullable<Me> }) {
  return (
    <LinkButton href={FRONT_PAGE[me.role]} variant="secondary">
      {`Fortsett som ${me.fullName || me.email}`}
    </LinkButton>
  )
}

function NewLink() {
  return (
    <>
      <LinkButton href={authPath({ tab: 'forgot' })} variant="secondary">
        Få en ny lenke
      </LinkButton>
      <LinkButton href={paths.auth} variant="quiet">
        Til innlogging
      </LinkButton>
    </>
  )
}

const USED_OR_OLD = 'En innloggingslenke virker bare én gang, og bare en stund.'
const LATER = 'Lenken kan fortsatt virke. Prøv igjen om litt.'

const HINT: Record<LinkProblem, string> = {
  missing: 'Adressen er ikke kopiert helt. Åpne lenken fra e-posten.',
  invalid: USED_OR_OLD,
  expired: 'Lenken er for gammel. Be om en ny: den virker i 30 minutter.',
  failed: LATER,
  unverified: 'Nettleseren tok ikke imot innloggingen. Sjekk at den tillater informasjonskapsler.',
  other: LATER,
}
