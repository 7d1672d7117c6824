import type { Me } from '#features/accounts/contract.ts'
import { SIGNED_IN } from '#features/accounts/texts.ts'
import { landing } from '#features/accounts/web/landing.ts'
import { useOnOpen } from '#features/accounts/web/links/use-on-open.ts'
import { PROFILE_PAGE } from '#features/accounts/web/profile-page.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Provider } from '../contract.ts'
import { LINKED } from '../texts.ts'

interface FinishedLoginProps {
  me: NonNullable<Me>
  /** What it was for. */
  done: string
  provider: Provider | undefined
  returnTo: string | null
}

/** Says that it went well, on the page that it was for. */
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
