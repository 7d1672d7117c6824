import Check from 'lucide-react/icons/check'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'
import { FRONT_PAGE } from '#shared/roles.ts'
import { authPath, paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { useCall } from '#web/use-call.ts'
import type { Me } from '../../contract.ts'
import { WHAT_THE_EMPLOYER_SEES } from '../../texts-links.ts'
import { accountsClient } from '../client.ts'
import { LinkUnchecked, Message } from '../links/Message.tsx'
import { useOnOpen } from '../links/use-on-open.ts'
import css from '../doors/AuthPage.module.css'
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx'

/** The page of an employer's invitation. Opening it does not use the link; saving a password does. */
export function ChoosePasswordPage({ me, search }: { me: Me; search: URLSearchParams }) {
  const token = search.get('token') ?? ''
  const [checking, check] = useCall(readInvited)
  const start = () => void check(token)
  useOnOpen(start)
  return (
    <Page width="narrow">
      <title>Velg passord – Vikarklar</title>
      {checking.status === 'failed' ? (
        <LinkUnchecked error={checking.error} onRetry={start} />
      ) : checking.status !== 'done' ? (
        <Loading>Validerer lenke...</Loading>
      ) : checking.output ? (
        <ChoosePassword token={token} invited={checking.output} me={me} />
      ) : (
        <InvitationUnusable me={me} />
      )}
    </Page>
  )
}

interface Invited {
  /** The user name of the login. */
  readonly email: string
  readonly employerName: string | null
}

/** The login and the inviting employer, or null for a bad link. */
const readInvited = async (token: string): Promise<Invited | null> => {
  if (!token) return null
  try {
    const { email, employerName } = await accountsClient.checkInvitation({ token })
    return email === null ? null : { email, employerName }
  } catch (error) {
    if (isErrorCode(error, 'INPUT_INVALID')) return null // too long to be one of ours
    throw error
  }
}

interface ChoosePasswordProps {
  token: string
  invited: Invited
  me: Me
}

/** A valid invitation: choosing a password accepts it; it can also be declined. */
function ChoosePassword({ token, invited: { email, employerName }, me }: ChoosePasswordProps) {
  const [isUsedUp, setUsedUp] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  if (isUsedUp) return <InvitationUnusable me={me} />
  if (isDeclined) return <Declined employerName={employerName} />
  return (
    <div className={css.door}>
      <h1>Velg passord</h1>
      <p>
        <span>{employerName ?? 'En arbeidsgiver'}</span> inviterer deg som vikar. Velg et passord, så kommer
        du rett inn. Neste gang logger du inn med <span>{email}</span> og dette passordet.
      </p>
      <p>{WHAT_THE_EMPLOYER_SEES(employerName ?? 'arbeidsgiveren')}</p>
      <Card>
        {me && (
          <p className={css.note}>
            Du er logget inn som {me.fullName || me.email}. Når du lagrer, blir du logget inn som vikaren i
            stedet.
          </p>
        )}
        <ChoosePasswordForm
          token={token}
          email={email}
          onUsedUp={() => setUsedUp(true)}
          onDeclined={() => setDeclined(true)}
        />
      </Card>
    </div>
  )
}

function Declined({ employerName }: Pick<Invited, 'employerName'>) {
  return (
    <Message
      icon={Check}
      title="Du har sagt nei"
      isAnswer
      action={<LinkButton href={paths.home}>Til forsiden</LinkButton>}
    >
      {employerName ?? 'Arbeidsgiveren'} får ikke vite det. Ingen innlogging er laget.
    </Message>
  )
}

/** A used, replaced, expired or incomplete link: the remaining ways to log in. */
function InvitationUnusable({ me }: { me: Me }) {
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
