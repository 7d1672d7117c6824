import LogIn from 'lucide-react/icons/log-in'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Me } from '../../contract.ts'
import { LinkUnchecked, Message } from '../links/Message.tsx'
import { useOnOpen } from '../links/use-on-open.ts'
import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useCall } from '#web/use-call.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import type { Provider } from '../../contract-oidc.ts'
import { signOut } from '../sign-out.ts'
import { SIGNED_IN } from '../../texts.ts'
import { landing } from '../landing.ts'
import { PROFILE_PAGE } from '../profile-page.ts'
import { LINKED, FAILURE_TITLE, FAILURE_WORDS } from '../../texts-oidc.ts'
import { FAILURES, PURPOSES } from '../../oidc-outcomes.ts'
import { oidcClient } from './client.ts'
import { JoinByProvider } from './JoinByProvider.tsx'
import { LogoutOffer } from './LogoutOffer.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { LinkButtons } from './LinkButtons.tsx'

interface ProviderPageProps {
  me: Me
  search: URLSearchParams
}

/** The pages of a login by a provider: its beginning, its outcome, and the logout there. */
export function ProviderPage({ me, search }: ProviderPageProps) {
  const [reading, read] = useCall(() => oidcClient.providers())
  const start = () => void read()
  useOnOpen(start)
  return (
    <Page width="narrow">
      <title>Logg inn via jobben eller skolen – Vikarklar</title>
      {reading.status === 'failed' ? (
        <LinkUnchecked error={reading.error} onRetry={start} />
      ) : reading.status !== 'done' ? (
        <Loading>Vent litt...</Loading>
      ) : (
        <Shown me={me} search={search} providers={reading.output.providers} />
      )}
    </Page>
  )
}

function Shown({ me, search, providers }: ProviderPageProps & { providers: readonly Provider[] }) {
  const returnTo = search.get('returnTo')
  const failure = search.get('feil')
  const done = search.get('ferdig')
  const token = search.get('token')
  const named = (id: string | null) => providers.find((provider) => provider.id === id)
  const provider = named(search.get('hos'))
  if (me && done) return <FinishedLogin me={me} done={done} provider={provider} returnTo={returnTo} />
  if (failure)
    return <FailedLogin me={me} failure={failure} search={search} provider={provider} providers={providers} />
  if (token && !me) return <JoinByProvider token={token} providers={providers} />
  const left = named(search.get('utlogget'))
  if (left && !me) return <LogoutOffer provider={left} />
  const again = named(search.get('igjen'))
  if (me && again)
    return (
      <Message
        icon={LogIn}
        title="Bekreft at det er deg"
        action={<ProviderButtons providers={[again]} returnTo={returnTo} isMain isAnew />}
      >
        Logg inn hos {again.name} på nytt. Etterpå går du tilbake til fanen du kom fra.
      </Message>
    )
  const demanded = named(me?.needsProvider ?? null)
  if (me && demanded) return <DemandedLogin provider={demanded} returnTo={returnTo} />
  return (
    <Message
      icon={LogIn}
      title="Logg inn på Vikarklar"
      action={
        <>
          <ProviderButtons providers={providers} returnTo={returnTo} isMain />
          <LinkButton href={authPath({ returnTo: returnTo ?? undefined })} variant="quiet">
            {providers.length > 0 ? 'Logg inn på en annen måte' : 'Til innlogging'}
          </LinkButton>
        </>
      }
    >
      {providers.length > 0
        ? 'Bruk innloggingen du har på jobben. Første gang kobler du den til under «Profilinnstillinger».'
        : 'Her logger du inn med passord, passnøkkel eller en lenke på e-post.'}
    </Message>
  )
}

interface FailedLoginProps {
  me: Me
  failure: string
  search: URLSearchParams
  provider: Provider | undefined
  providers: readonly Provider[]
}

/** Shows the reason of the failure and the next step. */
function FailedLogin({ me, failure, search, provider, providers }: FailedLoginProps) {
  const returnTo = search.get('returnTo')
  const why = FAILURES.find((known) => known === failure) ?? 'late'
  const purpose = PURPOSES.find((known) => known === search.get('for')) ?? 'login'
  const demanded = providers.find(({ id }) => id === me?.needsProvider)
  return (
    <Message
      icon={CircleAlert}
      isBad
      title={FAILURE_TITLE[purpose]}
      {...(purpose === 'join' && why !== 'invitation' && { hint: 'Åpne lenken i invitasjonen igjen.' })}
      action={
        me && !demanded ? (
          <LinkButton href={PROFILE_PAGE[me.role]}>Til profilen</LinkButton>
        ) : (
          <>
            {demanded && <LinkButtons provider={demanded} isMain={why === 'unknown'} />}
            {purpose !== 'join' && (
              <ProviderButtons
                providers={demanded ? [demanded] : providers}
                returnTo={returnTo}
                isMain={why !== 'unknown'}
              />
            )}
            {!me && (
              <LinkButton href={authPath({ returnTo: returnTo ?? undefined })} variant="secondary">
                Logg inn på en annen måte
              </LinkButton>
            )}
          </>
        )
      }
    >
      {FAILURE_WORDS[why](provider?.name ?? 'leverandøren')}
    </Message>
  )
}

interface FinishedLoginProps {
  me: NonNullable<Me>
  /** The purpose of the login. */
  done: string
  provider: Provider | undefined
  returnTo: string | null
}

/** Shows the success on the page that the login was for. */
function FinishedLogin({ me, done, provider, returnTo }: FinishedLoginProps) {
  useOnOpen(() => {
    keepToast(wordsOf(done, provider?.name ?? 'Innloggingen'))
    void leaveFor(done === 'link' ? PROFILE_PAGE[me.role] : landing(me.role, returnTo))
  })
  return <Loading>Vent litt...</Loading>
}

const wordsOf = (done: string, name: string) => {
  if (done === 'link') return LINKED(name)
  return done === 'join' ? { title: 'Velkommen', description: 'Du er logget inn.' } : SIGNED_IN
}

/** Asks a member who logged in another way to use the office's provider. */
function DemandedLogin({ provider, returnTo }: { provider: Provider; returnTo: string | null }) {
  const { name } = provider
  return (
    <Message
      icon={LogIn}
      title={`Kontoret krever innlogging med ${name}`}
      hint={`Har du ikke brukt ${name} her før, kobler du den til brukeren din først.`}
      action={
        <>
          <ProviderButtons providers={[provider]} returnTo={returnTo} isMain />
          <LinkButtons provider={provider} isMain={false} />
          <Button variant="quiet" onPress={() => void signOut()}>
            Logg ut
          </Button>
        </>
      }
    >
      Du er logget inn på en annen måte. Logg inn med {name}, så kommer du videre.
    </Message>
  )
}
