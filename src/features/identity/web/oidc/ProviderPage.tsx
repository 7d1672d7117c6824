import LogIn from 'lucide-react/icons/log-in'
import type { Me } from '../../contract.ts'
import { LinkUnchecked, Message } from '../links/Message.tsx'
import { useOnOpen } from '../links/use-on-open.ts'
import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useCall } from '#web/use-call.ts'
import type { Provider } from '../../contract-oidc.ts'
import { oidcClient } from './client.ts'
import { DemandedLogin } from './DemandedLogin.tsx'
import { FailedLogin } from './FailedLogin.tsx'
import { FinishedLogin } from './FinishedLogin.tsx'
import { JoinByProvider } from './JoinByProvider.tsx'
import { LogoutOffer } from './LogoutOffer.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

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
