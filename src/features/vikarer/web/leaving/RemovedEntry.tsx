import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { RemovedVikar } from '../../contract-leaving.ts'
import { vikarerApi } from '../api.ts'
import { leavingApi } from './api.ts'
import css from './Leaving.module.css'

/** A substitute who can be restored, or whose contact data can be erased at once after a question. */
export function RemovedEntry({ vikar }: { vikar: RemovedVikar }) {
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
