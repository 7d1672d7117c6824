import MailOpen from 'lucide-react/icons/mail-open'
import MailX from 'lucide-react/icons/mail-x'
import type { ReactNode } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { FormFailure } from '#features/identity/web/FormFailure.tsx'
import { LinkUnchecked, Message } from '#features/identity/web/links/Message.tsx'
import { useOnOpen } from '#features/identity/web/links/use-on-open.ts'
import { signOut } from '#features/identity/web/sign-out.ts'
import { authPath, paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useCall } from '#web/use-call.ts'
import type { Invited } from '../contract.ts'
import { AS_ROLE } from '../texts.ts'
import { employersClient } from './client.ts'
import { JoinForm } from './JoinForm.tsx'

interface JoinPageProps {
  me: Me
  search: URLSearchParams
  /** Ways to join without a password. */
  ways: (token: string) => ReactNode
}

/** The page behind an invitation to an office. Opening it uses nothing: mail scanners open every link. */
export function JoinPage({ me, search, ways }: JoinPageProps) {
  const token = search.get('token') ?? ''
  const [checking, check] = useCall(readInvited)
  const start = () => void check(token)
  useOnOpen(start)
  return (
    <Page width="narrow">
      <title>Invitasjon – Vikarklar</title>
      {checking.status === 'failed' ? (
        <LinkUnchecked error={checking.error} onRetry={start} />
      ) : checking.status !== 'done' ? (
        <Loading>Henter invitasjonen...</Loading>
      ) : checking.output ? (
        <Invitation token={token} invited={checking.output} me={me} ways={ways} />
      ) : (
        <Unusable />
      )}
    </Page>
  )
}

const readInvited = async (token: string): Promise<Invited> => {
  if (!token) return null
  try {
    return (await employersClient.checkInvitation({ token })).invited
  } catch (error) {
    if (isErrorCode(error, 'INPUT_INVALID')) return null // too long to be a token of the service
    throw error
  }
}

interface InvitationProps {
  token: string
  invited: NonNullable<Invited>
  me: Me
  ways: JoinPageProps['ways']
}

/** A valid invitation: accepted with the login that it was sent to, or with a new one. */
function Invitation({ token, invited, me, ways }: InvitationProps) {
  const [accepting, accept] = useCall(acceptInvitation)
  const office = invited.employerName ?? 'kontoret'
  const title = `Bli med hos ${office}`
  const who = `${invited.invitedBy ?? 'En eier'} inviterer deg til ${office} ${AS_ROLE[invited.role]}.`
  if (!me && !invited.hasLogin)
    return <JoinForm token={token} title={title} who={who} email={invited.email} others={ways(token)} />
  if (!me)
    return (
      <Message
        icon={MailOpen}
        title={title}
        hint={`Logg inn med ${invited.email}, så kommer du tilbake hit.`}
        action={<LinkButton href={authPath({ returnTo: backTo(token) })}>Logg inn</LinkButton>}
      >
        {who}
      </Message>
    )
  if (me.email !== invited.email)
    return (
      <Message
        icon={MailX}
        title={title}
        hint={`Du er logget inn som ${me.email}. Logg ut, og åpne lenken i e-posten igjen.`}
        action={<Button onPress={() => void signOut()}>Logg ut</Button>}
      >
        Invitasjonen er sendt til {invited.email}.
      </Message>
    )
  return (
    <Message
      icon={MailOpen}
      title={title}
      action={
        <>
          {accepting.status === 'failed' && (
            <FormFailure error={accepting.error} title="Invitasjonen ble ikke godtatt" />
          )}
          <Button
            size="large"
            isPending={accepting.status === 'pending' || accepting.status === 'done'}
            pendingText="Godtar..."
            onPress={() => void accept(token, office)}
          >
            Godta invitasjonen
          </Button>
        </>
      }
    >
      {who}
    </Message>
  )
}

const backTo = (token: string) => `${paths.authJoin}?token=${encodeURIComponent(token)}`

const acceptInvitation = async (token: string, office: string) => {
  await employersClient.acceptInvitation({ token })
  keepToast({ title: 'Velkommen', description: `Du arbeider nå for ${office}.` })
  await leaveFor(paths.admin)
}

function Unusable() {
  return (
    <Message
      icon={MailX}
      title="Invitasjonen virker ikke lenger"
      hint="Be den som inviterte deg, om å sende den på nytt."
      action={
        <LinkButton href={paths.auth} variant="secondary">
          Til innlogging
        </LinkButton>
      }
    >
      Den kan være brukt, trukket tilbake eller eldre enn sju dager.
    </Message>
  )
}
