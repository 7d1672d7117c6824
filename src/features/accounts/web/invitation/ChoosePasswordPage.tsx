import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useCall } from '#web/use-call.ts'
import { isErrorCode } from '#web/errors.ts'
import type { Me } from '../../contract.ts'
import { ChoosePassword } from './ChoosePassword.tsx'
import { accountsClient } from '../client.ts'
import { InvitationUnusable } from './InvitationUnusable.tsx'
import { LinkUnchecked } from '../links/LinkUnchecked.tsx'
import { useOnOpen } from '../links/use-on-open.ts'

/** Where the link in an employer's invitation leads. Looking at it uses nothing; saving a password does. */
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
        <ChoosePassword token={token} email={checking.output} me={me} />
      ) : (
        <InvitationUnusable me={me} />
      )}
    </Page>
  )
}

/** Whose login it is, or null for a bad link. */
const readInvited = async (token: string): Promise<string | null> => {
  if (!token) return null
  try {
    return (await accountsClient.checkInvitation({ token })).email
  } catch (error) {
    if (isErrorCode(error, 'INPUT_INVALID')) return null // too long to be one of ours
    throw error
  }
}
