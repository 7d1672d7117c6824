import css from '../devices/Devices.module.css'
import form from '../doors/AuthPage.module.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { DoorSubmit } from '../FormFailure.tsx'
import { formatDate, osloToday } from '#shared/dates.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { failureToast } from '#web/errors.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { proving, withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Passkey } from '../../contract-factors.ts'
import { PASSKEY_FAILED } from '../../texts-factors.ts'
import { factorsApi } from './api.ts'
import { factorsClient } from './client.ts'

/** 'Passnøkler' on the profile page: lists, adds and removes them. */
export function PasskeyCard() {
  const passkeys = useQuery(factorsApi.passkeys.queryOptions())
  const isFailed = passkeys.data === undefined && passkeys.error !== null
  return (
    <Card as="section" title="Passnøkler">
      <p>
        Logg inn med fingeravtrykk, ansikt eller PIN på en enhet du har, uten passord. En passnøkkel gjelder
        også som andre trinn.
      </p>
      {passkeys.data && <Listed passkeys={passkeys.data.passkeys} />}
      {isFailed && <FailedQuery title="Kunne ikke hente passnøklene" query={passkeys} />}
      {passkeys.isPending && !isFailed && <Loading>Henter passnøkler...</Loading>}
    </Card>
  )
}

function Listed({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack>
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskey onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="secondary" icon={KeyRound} onPress={() => setAdding(true)}>
            Legg til passnøkkel
          </Button>
        </div>
      )}
    </Stack>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation(
    proving(
      factorsApi.removePasskey.mutationOptions({
        onSuccess: () => showToast({ title: `Passnøkkelen ${name} er fjernet` }),
        onError: (error) => showToast(failureToast('Kunne ikke fjerne passnøkkelen', error)),
        onSettled: () => queryClient.invalidateQueries({ queryKey: factorsApi.passkeys.key() }),
      }),
    ),
  )
  return (
    <li className={css.device}>
      <div className={css.words}>
        <strong>{name}</strong>
        <p>
          Lagt til {dayOf(createdAt)}, {lastUsedAt ? `sist brukt ${dayOf(lastUsedAt)}` : 'ikke brukt ennå'}
        </p>
      </div>
      <Button
        variant="danger-quiet"
        size="small"
        aria-label={`Fjern ${name}`}
        onPress={() => setAsking(true)}
        isPending={removing.isPending}
        pendingText="Fjerner..."
      >
        Fjern
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          removing.mutate({ id })
        }}
        title={`Fjerne passnøkkelen ${name}?`}
        confirmLabel="Fjern"
      >
        Den logger ikke inn her lenger. Slett den også på enheten, så foreslår den ikke nøkkelen mer.
      </ConfirmDialog>
    </li>
  )
}

const dayOf = (instant: string) => formatDate(osloToday(new Date(instant)))

function AddPasskey({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async ({ name }) => {
      const { options } = await withProof(() => factorsClient.beginPasskey())
      const { makePasskey } = await import('./passkey.ts')
      await factorsClient.addPasskey({ name, response: await makePasskey(options) })
      showToast({ title: `Passnøkkelen ${name} er lagt til` })
      await queryClient.invalidateQueries({ queryKey: factorsApi.passkeys.key() })
      onDone()
    },
  })
  return (
    <form className={form.form} {...formProps}>
      <ErrorSummary errors={problems} attempt={attempt} />
      <TextField
        {...field('name')}
        label="Navn på passnøkkelen"
        description="For eksempel «Mobilen min»"
        autoComplete="off"
        isRequired
      />
      <DoorSubmit
        refusal={refusal}
        failed={PASSKEY_FAILED}
        isPending={isPending}
        pendingText="Venter på enheten..."
      >
        Lag passnøkkelen
      </DoorSubmit>
      <Button variant="quiet" onPress={onDone}>
        Avbryt
      </Button>
    </form>
  )
}

const loadSchema = async () => (await import('../../passkey-rules.ts')).PasskeyForm
