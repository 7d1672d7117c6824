import { useState } from 'react'
import { isErrorCode } from '#web/errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { useCall } from '#web/use-call.ts'
import type { Me } from '../../contract.ts'
import { AskToConfirm } from './AskToConfirm.tsx'
import { accountsClient, readMe } from '../client.ts'
import { Confirmed } from './Confirmed.tsx'
import { LinkUnusable } from './LinkUnusable.tsx'

/** Confirms only when its button is pressed: mail scanners open every link. */
export function ConfirmEmailPage({ me: meBefore, search }: { me: Me; search: URLSearchParams }) {
  const token = search.get('token')
  const [me, setMe] = useState(meBefore)
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
      {confirming.status === 'done' ? (
        <Confirmed email={confirming.output.email} isLoggedIn={me !== null} />
      ) : !token || isErrorCode(error, 'LINK_INVALID') ? (
        <LinkUnusable me={me} />
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
