import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Stack, Row } from '#web/ui/frame/Stack.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { RESTORABLE_DAYS } from '../../texts-leaving.ts'
import type { RemovedVikar } from '../../contract-leaving.ts'
import { vikarerApi } from '../api.ts'
import { leavingApi } from './api.ts'
import css from './Leaving.module.css'

/** The substitutes who were removed in the last 30 days, each with 'Gjenopprett'. */
export function RecentlyRemoved({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const removed = useQuery(leavingApi.removed.queryOptions({ enabled: isOpen }))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Nylig slettet">
      <p className={css.dim}>
        Her ligger vikarer i {RESTORABLE_DAYS} dager etter at de er slettet. Så slettes telefon, e-post og
        notater.
      </p>
      {removed.isPending && <Loading>Henter...</Loading>}
      {removed.isLoadingError && <FailedQuery title="Kunne ikke hente listen" query={removed} />}
      {removed.data?.vikarer.length === 0 && <p>Ingen er slettet nylig.</p>}
      {removed.data && removed.data.vikarer.length > 0 && (
        <Stack as="ul" gap="small">
          {removed.data.vikarer.map((vikar) => (
            <RemovedEntry key={vikar.id} vikar={vikar} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

/** A substitute who can be restored, or whose contact data can be erased at once after a question. */
function RemovedEntry({ vikar }: { vikar: RemovedVikar }) {
  const { id, fullName, phone, keptUntil } = vikar
  const [isAsking, setAsking] = useState(false)
  const { restore, forget } = useReturns(fullName)
  return (
    <li>
      <p>
        <strong>{fullName}</strong> · {formatPhone(phone)}
        <br />
        <span className={css.dim}>Slettes for godt {formatDateTime(keptUntil)}</span>
      </p>
      {isAsking ? (
        <>
          <p>Slette kontaktopplysningene nå? {fullName} kan da ikke gjenopprettes.</p>
          <Row>
            <Button
              variant="danger"
              size="small"
              isPending={forget.isPending}
              onPress={() => forget.mutate({ id })}
            >
              Slett for godt
            </Button>
            <Button variant="secondary" size="small" onPress={() => setAsking(false)}>
              Behold
            </Button>
          </Row>
        </>
      ) : (
        <Row>
          <Button
            variant="secondary"
            size="small"
            isPending={restore.isPending}
            onPress={() => restore.mutate({ id })}
            aria-label={`Gjenopprett ${fullName}`}
          >
            Gjenopprett
          </Button>
          <Button
            variant="danger-quiet"
            size="small"
            onPress={() => setAsking(true)}
            aria-label={`Slett for godt: ${fullName}`}
          >
            Slett for godt
          </Button>
        </Row>
      )}
    </li>
  )
}

const useReturns = (fullName: string) => {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: leavingApi.key() }),
      queryClient.invalidateQueries({ queryKey: vikarerApi.key() }),
    ])
  return {
    restore: useMutation(
      leavingApi.restore.mutationOptions({
        onSuccess: ({ isLinked }) =>
          showToast({
            title: `${fullName} er tilbake i registeret`,
            description: isLinked
              ? 'Innloggingen virker igjen. Vakter som ble åpnet, er fortsatt åpne.'
              : 'Vakter som ble åpnet, er fortsatt åpne.',
          }),
        onError: (error) => showToast(failureToast(`${fullName} er ikke gjenopprettet`, error)),
        onSettled,
      }),
    ),
    forget: useMutation(
      leavingApi.forget.mutationOptions({
        onSuccess: () => showToast({ title: `Kontaktopplysningene til ${fullName} er slettet` }),
        onError: (error) => showToast(failureToast('Opplysningene er ikke slettet', error)),
        onSettled,
      }),
    ),
  }
}
