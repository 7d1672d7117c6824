import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import PartyPopper from 'lucide-react/icons/party-popper'
import CircleX from 'lucide-react/icons/circle-x'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { authPath, paths } from '#shared/paths.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { useCall } from '#web/use-call.ts'
import { FRONT_PAGE } from '#shared/roles.ts'
import type { Me } from '../../contract.ts'
import { LINK_LOGIN } from '../../texts-links.ts'
import { landing } from '../landing.ts'
import { checkLoginLink, readLoginLink, enterByLink, type LoginLink, type LinkProblem } from './login-link.ts'
import { LinkUnchecked, Message } from './Message.tsx'
import { useOnOpen } from './use-on-open.ts'

/** Checks the link, and uses it only when the button is pressed, because mail scanners open every link. */
export function MagicLinkPage({ me, search }: { me: Me; search: URLSearchParams }) {
  const link = readLoginLink(search)
  const [checking, check] = useCall(checkLoginLink)
  const start = () => void check(link)
  useOnOpen(start)
  return (
    <Page width="narrow">
      <title>Logg inn med lenke – Vikarklar</title>
      {checking.status === 'failed' ? (
        <LinkUnchecked error={checking.error} onRetry={start} />
      ) : checking.status !== 'done' ? (
        <Loading>Validerer lenke...</Loading>
      ) : checking.output === 'good' ? (
        <LinkLogin link={link} me={me} onRetry={start} />
      ) : 'code' in checking.output ? (
        <OtherBrowser code={checking.output.code} />
      ) : (
        <LinkRefused problem={checking.output.problem} me={me} onRetry={start} />
      )}
    </Page>
  )
}

interface LinkRefusedProps {
  problem: LinkProblem
  me: Me
  onRetry: () => void
}

/** The next step after a refused link, once the toast with the problem is gone. */
function LinkRefused({ problem, me, onRetry }: LinkRefusedProps) {
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

/** Another browser requested the link. Only the reader of the mail sees this code, which logs in there. */
function OtherBrowser({ code }: { code: string }) {
  return (
    <Message
      icon={MonitorSmartphone}
      title={`Koden er ${code.slice(0, 4)}\u00a0${code.slice(4)}`}
      hint="Gi aldri koden til andre. Har du ikke bedt om å få logge inn, kan du lukke denne siden."
      isAnswer
      action={
        <LinkButton href={authPath({ tab: 'forgot' })} variant="secondary">
          Få en lenke som virker her
        </LinkButton>
      }
    >
      Du ba om lenken et annet sted. Skriv koden der, så logges du inn der.
    </Message>
  )
}

const REDIRECT_MS = 1000

interface LinkLoginProps {
  link: LoginLink
  /** The user already logged in in this browser. */
  me: Me
  onRetry: () => void
}

/** The link works; a press uses it. */
function LinkLogin({ link, me, onRetry }: LinkLoginProps) {
  const [login, logIn] = useCall(enter)
  if (login.status === 'done' && 'problem' in login.output)
    return <LinkRefused problem={login.output.problem} me={me} onRetry={onRetry} />
  if (login.status === 'done') {
    return (
      <Message icon={PartyPopper} title={LINK_LOGIN.title} action={null} isAnswer>
        {LINK_LOGIN.description}
      </Message>
    )
  }
  return (
    <Message
      icon={KeyRound}
      title="Lenken er gyldig"
      hint={me ? swapped(me) : undefined}
      isAnswer
      action={
        <Button
          size="large"
          onPress={() => void logIn(link)}
          isPending={login.status === 'pending'}
          pendingText="Logger inn..."
        >
          Logg inn
        </Button>
      }
    >
      Den kan brukes én gang. Trykk for å logge inn.
    </Message>
  )
}

/** The link may belong to another person than the logged-in user. */
const swapped = (me: NonNullable<Me>) =>
  `Du er logget inn som ${me.fullName || me.email}. Trykker du, blir du logget inn som den lenken er sendt til.`

const enter = async (link: LoginLink) => {
  const entry = await enterByLink(link)
  if ('problem' in entry) return entry
  if (entry.secondStep) return leaveFor(paths.authFactor)
  setTimeout(() => void leaveFor(landing(entry.role, null)), REDIRECT_MS)
  return entry
}
