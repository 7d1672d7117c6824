import type { Me } from '../../contract.ts'
import { SIGNED_IN } from '../../texts.ts'
import { landing } from '../landing.ts'
import { useOnOpen } from '../links/use-on-open.ts'
import { PROFILE_PAGE } from '../profile-page.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Provider } from '../../contract-oidc.ts'
import { LINKED } from '../../texts-oidc.ts'

interface FinishedLoginProps {
  me: NonNullable<Me>
  /** The purpose of the login. */
  done: string
  provider: Provider | undefined
  returnTo: string | null
}

/** Shows the success on the page that the login was for. */
export function FinishedLogin({ me, done, provider, returnTo }: FinishedLoginProps) {
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
