import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Me } from '../../contract.ts'
import { Message } from '../links/Message.tsx'
import { PROFILE_PAGE } from '../profile-page.ts'
import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { Provider } from '../../contract-oidc.ts'
import { FAILURES, PURPOSES } from '../../oidc-outcomes.ts'
import { FAILURE_TITLE, FAILURE_WORDS } from '../../texts-oidc.ts'
import { LinkButtons } from './LinkButtons.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

interface FailedLoginProps {
  me: Me
  failure: string
  search: URLSearchParams
  provider: Provider | undefined
  providers: readonly Provider[]
}

/** Shows the reason of the failure and the next step. */
export function FailedLogin({ me, failure, search, provider, providers }: FailedLoginProps) {
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
