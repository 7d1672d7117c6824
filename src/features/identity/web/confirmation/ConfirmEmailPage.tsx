import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { useCall } from '#web/use-call.ts'
import type { Me } from '../../contract.ts'
import { ChoosePasswordForm } from '../invitation/ChoosePasswordForm.tsx'
import { Card } from '#web/ui/Card.tsx'
import css from '../doors/AuthPage.module.css'
import { accountsClient, readMe } from '../client.ts'
import { FormFailure } from '../FormFailure.tsx'
import { Message } from '../links/Message.tsx'
import { ResendButton } from '../ResendButton.tsx'

/** Confirms only when its button is pressed: mail scanners open every link. */
export function ConfirmEmailPage({ me: meBefore, search }: { me: Me; search: URLSearchParams }) {
  const token = search.get('token')
  const [me, setMe] = useState(meBefore)
  const [isUsedUp, setUsedUp] = useState(false)
  const [confirming, confirm] = useCall(async (chosen: string) => {
    try {
      return await accountsClient.confirmEmail({ token: chosen })
    } catch (error) {
      if (me) setMe(await readMe().catch(() => me)) // another tab may have been first
      throw error
    }
  })
  const error = confirming.status === 'failed' ? confirming.error : undefined
  return (
    <Page width="narrow">
      <title>Bekreft e-postadressen – Vikarklar</title>
      {!token || isErrorCode(error, 'LINK_INVALID') || isUsedUp ? (
        <LinkUnusable me={me} />
      ) : confirming.status === 'done' && confirming.output.needsPassword ? (
        <ChooseToConfirm
          token={token}
          email={confirming.output.email}
          me={me}
          onUsedUp={() => setUsedUp(true)}
        />
      ) : confirming.status === 'done' ? (
        <Confirmed email={confirming.output.email} isLoggedIn={me !== null} />
      ) : (
        <AskToConfirm
          onConfirm={() => void confirm(token)}
          isPending={confirming.status === 'pending'}
          error={error}
        />
      )}
    </Page>
  )
}

interface AskToConfirmProps {
  onConfirm: () => void
  isPending: boolean
  error: unknown
}

function AskToConfirm({ onConfirm, isPending, error }: AskToConfirmProps) {
  return (
    <Message
      icon={MailCheck}
      title="Bekreft e-postadressen din"
      action={
        <>
          <FormFailure error={error} />
          <Button size="large" onPress={onConfirm} isPending={isPending} pendingText="Bekrefter...">
            Bekreft e-postadressen
          </Button>
        </>
      }
    >
      Ett trykk, så kan du sende forespørsler til vikarene dine.
    </Message>
  )
}

interface ChooseToConfirmProps {
  token: string
  email: string
  me: Me
  onUsedUp: () => void
}

/** Anyone can sign up with this address: outside that browser, the owner of the mailbox takes the account over. */
function ChooseToConfirm({ token, email, me, onUsedUp }: ChooseToConfirmProps) {
  return (
    <div className={css.door}>
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        Velg et nytt passord
      </h1>
      <p>
        Du er ikke logget inn som {email} i denne nettleseren. Velg et nytt passord for å bekrefte adressen.
        Da blir alle andre enheter logget ut, og det gamle passordet slutter å virke.
      </p>
      <p>Vil du beholde passordet? Åpne lenken i nettleseren der du registrerte deg.</p>
      <Card>
        {me && (
          <p className={css.note}>
            Du er logget inn som {me.fullName || me.email}. Når du lagrer, blir du logget inn som {email} i
            stedet.
          </p>
        )}
        <ChoosePasswordForm token={token} email={email} onUsedUp={onUsedUp} />
      </Card>
    </div>
  )
}

const WHY = 'Den er brukt, for gammel eller ikke kopiert helt.'

/** A user already confirmed, often by the first of two presses, sees no error. */
function LinkUnusable({ me }: { me: Me }) {
  if (me?.emailVerified) return <Confirmed email={me.email} isLoggedIn />
  return (
    <Message
      icon={Link2Off}
      title="Lenken virker ikke lenger"
      isAnswer
      action={me ? <ResendButton /> : <LinkButton href={paths.admin}>Logg inn</LinkButton>}
    >
      {me
        ? `${WHY} Vi kan sende en ny til ${me.email}.`
        : `${WHY} Kanskje er adressen allerede bekreftet: logg inn og se. Er den ikke det, kan du få en ny lenke øverst på siden.`}
    </Message>
  )
}

interface ConfirmedProps {
  email: string
  /** The confirmation may happen on another device than the login: then the way on is the login. */
  isLoggedIn: boolean
}

function Confirmed({ email, isLoggedIn }: ConfirmedProps) {
  return (
    <Message
      icon={CircleCheck}
      title="E-postadressen er bekreftet"
      isAnswer
      action={
        <LinkButton href={paths.admin} size="large">
          {isLoggedIn ? 'Gå til oversikten' : 'Logg inn'}
        </LinkButton>
      }
    >
      {email} er bekreftet. Nå kan du sende forespørsler til vikarene dine.
    </Message>
  )
}
