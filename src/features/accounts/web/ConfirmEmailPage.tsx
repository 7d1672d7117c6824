import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isErrorCode } from '#web/errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { accountsApi, meQuery } from './api.ts'
import { AskToConfirm } from './AskToConfirm.tsx'
import { Confirmed } from './Confirmed.tsx'
import { LinkUnusable } from './LinkUnusable.tsx'

/** Confirms only when its button is pressed: mail scanners open every link. */
export function ConfirmEmailPage() {
  const { token } = useSearch({ strict: false })
  const queryClient = useQueryClient()
  const confirm = useMutation(
    accountsApi.confirmEmail.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
    }),
  )
  return (
    <Page width="narrow">
      <title>Bekreft e-postadressen – Vikarklar</title>
      {confirm.isSuccess ? (
        <Confirmed email={confirm.data.email} />
      ) : !token || isErrorCode(confirm.error, 'LINK_INVALID') ? (
        <LinkUnusable />
      ) : (
        <AskToConfirm
          onConfirm={() => confirm.mutate({ token })}
          isPending={confirm.isPending}
          error={confirm.error}
        />
      )}
    </Page>
  )
}
