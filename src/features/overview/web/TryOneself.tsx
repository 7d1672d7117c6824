import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi, meQuery } from '#features/identity/web/api.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { paths } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import css from './Attention.module.css'

/** Sends the administrator a request, as a substitute gets it, with one press. A repeated press sends no second one. */
export function TryOneself({ hasTried = false }: { hasTried?: boolean | undefined }) {
  const { data: me } = useQuery(meQuery())
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const credits = useQuery(creditsApi.balance.queryOptions()).data
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const ask = useMutation(
    requestsApi.askOneself.mutationOptions({
      onSuccess: ({ sms }) => {
        setRequestId(crypto.randomUUID())
        showToast({
          title: 'Forespørselen er sendt til deg',
          description: `Se ${sms.kind === 'queued' ? 'på mobilen' : 'i e-posten'} og svar. Vi la deg i registeret som inaktiv. Slett deg der når du er ferdig.`,
        })
      },
      onError: (error) => showToast(failureToast('Kunne ikke sende forespørselen', error)),
    }),
  )
  if (hasTried) return <p>Du har prøvd selv, og sett det vikarene ser.</p>
  if (me?.emailVerified === false) {
    return (
      <>
        <p>Bekreft e{'\u2011'}postadressen din</p>
        <p className={css.facts}>Da kan du prøve selv, og se det vikarene ser.</p>
      </>
    )
  }
  if (profile?.phone === null) {
    return (
      <>
        <p>
          <a href={paths.adminProfileSettings}>Legg inn mobilnummeret ditt</a>
        </p>
        <p className={css.facts}>Da kan du prøve selv, og se det vikarene ser.</p>
      </>
    )
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isPending={ask.isPending}
        pendingText="Sender..."
        onPress={() => ask.mutate({ requestId })}
      >
        Prøv selv
      </Button>
      <p className={css.facts}>
        {credits?.balance === 0
          ? 'Du får en forespørsel på e-post, slik vikarene gjør.'
          : 'Du får en forespørsel, slik vikarene gjør. Den trekker én SMS fra saldoen.'}
      </p>
    </>
  )
}
