import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useCall } from '#web/use-call.ts'
import type { Me } from '../../contract.ts'
import { checkLoginLink, readLoginLink } from './login-link.ts'
import { LinkLogin } from './LinkLogin.tsx'
import { LinkRefused } from './LinkRefused.tsx'
import { LinkUnchecked } from './LinkUnchecked.tsx'
import { useOnOpen } from './use-on-open.ts'

/** Looks whether the link works, and uses it only when the button is pressed: mail scanners open every link. */
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
      ) : checking.output ? (
        <LinkRefused problem={checking.output} me={me} onRetry={start} />
      ) : (
        <LinkLogin link={link} me={me} onRetry={start} />
      )}
    </Page>
  )
}
