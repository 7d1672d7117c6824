import { useQuery, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { proving } from '#web/proof.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { HARD_DELETE_PHRASE, type ShiftsOfClosed } from '../../rules.ts'
import { FAILED, DONE } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import type { Customer } from '../../contract-customers.ts'
import css from './Customer.module.css'
import { shiftOptions } from './deletion-words.ts'
import { DeletionPreview } from './DeletionPreview.tsx'
import type { UserDialogProps } from './EditUserDialog.tsx'
import { Refusal } from './Refusal.tsx'

interface DeleteUserFormProps {
  user: UserDialogProps['user']
  onDone: () => void
  onErased?: (() => Promise<void> | void) | undefined
}

/** The choice between the two, the data that a permanent deletion removes, and the phrase that confirms it. */
export function DeleteUserForm({ user, onDone, onErased }: DeleteUserFormProps) {
  const [isForGood, setForGood] = useState(user.softDeleted)
  const [phrase, setPhrase] = useState('')
  const [shifts, setShifts] = useState<ShiftsOfClosed>('cancel')
  const preview = useQuery(superadminApi.deletionPreview.queryOptions({ input: { userId: user.userId } }))
  const { mutate, isPending, error } = useDeleteUser(user, { onDone, onErased })
  const isCounted = preview.data !== undefined
  const hasShifts = preview.data !== undefined && preview.data.closing.shifts > 0
  const isConfirmed = phrase === HARD_DELETE_PHRASE && isCounted
  const send = () => {
    const { userId } = user
    const chosen = hasShifts ? { shifts, seen: preview.data?.closing.seen } : {}
    if (!isForGood && isCounted) return mutate({ userId, deleteType: 'soft', ...chosen })
    if (isConfirmed) mutate({ userId, deleteType: 'hard', confirmation: HARD_DELETE_PHRASE, ...chosen })
  }
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Who user={user} />
      {!user.softDeleted && (
        <RadioGroup
          label="Hvordan skal brukeren slettes?"
          options={WAYS}
          value={isForGood ? 'hard' : 'soft'}
          onChange={(way) => setForGood(way === 'hard')}
          isDisabled={isPending}
        />
      )}
      <DeletionPreview
        user={user}
        preview={preview}
        isForGood={isForGood}
        choice={
          hasShifts && (
            <RadioGroup
              label="Hva skal skje med de kommende vaktene?"
              options={shiftOptions(preview.data, isForGood)}
              value={shifts}
              onChange={(value) => setShifts(value === 'keep' ? 'keep' : 'cancel')}
              isDisabled={isPending}
            />
          )
        }
      >
        <Phrase phrase={phrase} onChange={setPhrase} isReadOnly={isPending} />
      </DeletionPreview>
      <Refusal title={FAILED.deleteUser} message={error && errorMessage(error)} />
      <Actions>
        <Button
          type="submit"
          variant="danger"
          isPending={isPending}
          pendingText={isForGood ? 'Sletter...' : 'Deaktiverer...'}
          isDisabled={isForGood ? !isConfirmed : !isCounted}
        >
          {isForGood ? 'Slett permanent' : 'Deaktiver'}
        </Button>
        <Button variant="secondary" onPress={onDone}>
          Avbryt
        </Button>
      </Actions>
    </form>
  )
}

interface Then {
  onDone: () => void
  onErased?: (() => Promise<void> | void) | undefined
}

/** Deactivates or deletes a user, and reports the result. */
const useDeleteUser = ({ userId, fullName }: Customer, { onDone, onErased }: Then) => {
  const queryClient = useQueryClient()
  return useMutation(
    proving(
      superadminApi.deleteUser.mutationOptions({
        onSuccess: async ({ outcome }, { shifts }) => {
          showToast(TOAST[outcome](fullName, shifts === 'cancel'))
          if (outcome === 'erasing') markErasing(queryClient, userId)
          onDone()
          if (outcome === 'erased') await onErased?.()
        },
        onSettled: () => void queryClient.invalidateQueries({ queryKey: superadminApi.key() }),
      }),
    ),
  )
}

const TOAST = {
  deactivated: (name: string, isCancelling: boolean) => ({
    title: DONE.deactivated,
    description: `${name} kan ikke lenger logge inn.${isCancelling ? ' Vaktene avlyses, og vikarene får beskjed.' : ''}`,
  }),
  erased: () => ({ title: DONE.erased }),
  erasing: () => ({ title: 'Sletting er i gang', description: 'Det er mye å slette, så det tar litt tid.' }),
}

/** The erasure may end before the first query: the page must then know why it finds no user. */
const markErasing = (queryClient: QueryClient, userId: string) =>
  queryClient.setQueryData(
    superadminApi.customer.queryKey({ input: { userId } }),
    (user) => user && { ...user, erasing: user.erasing ?? { done: 0, total: 0 } },
  )

function Who({ user }: Pick<DeleteUserFormProps, 'user'>) {
  return (
    <div>
      <p>
        <strong>{user.fullName}</strong>, {user.email}
      </p>
      {user.softDeleted && (
        <p className={css.dim}>Brukeren er deaktivert fra før og kan bare slettes permanent.</p>
      )}
    </div>
  )
}

interface PhraseProps {
  phrase: string
  onChange: (phrase: string) => void
  isReadOnly: boolean
}

/** The field for the phrase; the button is disabled until it matches. */
function Phrase({ phrase, ...field }: PhraseProps) {
  return (
    <TextField
      {...field}
      label={`Skriv ${HARD_DELETE_PHRASE} for å bekrefte`}
      description="Med store bokstaver. Først da virker knappen."
      value={phrase}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      isRequired
    />
  )
}

const WAYS = [
  {
    value: 'soft',
    label: 'Deaktiver',
    description:
      'Brukeren logges ut og kan ikke logge inn. Alt beholdes, og du kan gjenopprette brukeren senere.',
  },
  { value: 'hard', label: 'Slett permanent', description: 'Brukeren fjernes for godt. Det kan ikke angres.' },
]
