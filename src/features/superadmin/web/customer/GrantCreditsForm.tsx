import { type Control, Controller, useWatch, useForm } from 'react-hook-form'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { countIn, formatCount, counted } from '#shared/counts.ts'
import { DiscardGuard, type Discard } from '#web/form/DiscardGuard.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Customer } from '../../contract-customers.ts'
import { GrantForm } from '../../rules.ts'
import { superadminApi } from '../api.ts'
import css from './Customer.module.css'
import { Refusal } from './Refusal.tsx'

interface GrantCreditsFormProps {
  user: Customer
  balance: number
  onBooked: () => void
  discard: Discard
}

/** The number of credits, the direction and the reason, with the balance before and after. */
export function GrantCreditsForm({ user, balance, onBooked, discard }: GrantCreditsFormProps) {
  const { form, book, refusal } = useGrant(user.userId, onBooked)
  const { control, formState } = form
  const [direction, typed] = useWatch({ control, name: ['direction', 'credits'] })
  const credits = countIn(typed)
  const isGiving = direction === 'give'
  const change = Number.isNaN(credits) ? null : isGiving ? credits : -credits
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a field within
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => void book(event)}
      onKeyDown={sendOnlyOnPurpose}
    >
      <ErrorSummary
        title="Rett opp dette før du lagrer"
        errors={summaryErrors(formState.errors)}
        attempt={formState.submitCount}
      />
      <p className={css.dim}>
        {user.company ? `${user.company}, ${user.fullName}` : user.fullName}. Kunden ser fakturanummer og
        begrunnelse i sine bevegelser.
      </p>
      <GrantFields control={control} />
      <BalanceAfter balance={balance} change={change} />
      <Refusal title="Kunne ikke endre saldoen" message={refusal} />
      <Actions>
        <Button
          type="submit"
          variant={isGiving ? 'primary' : 'danger'}
          isPending={formState.isSubmitting}
          pendingText="Lagrer..."
        >
          {`${isGiving ? 'Gi' : 'Trekk tilbake'} ${change ? `${formatCount(credits)} ` : ''}SMS`}
        </Button>
        <Button variant="secondary" onPress={discard.close}>
          Avbryt
        </Button>
      </Actions>
      <DiscardGuard discard={discard} formState={formState} />
    </form>
  )
}

/** The grant as typed. */
const TypedGrant = z.pipe(
  z.pipe(
    z.object({
      direction: GrantForm.shape.direction,
      credits: z.string(),
      invoice: z.string(),
      reason: z.string(),
    }),
    z.transform(({ credits, ...typed }) => ({ ...typed, credits: countIn(credits) })),
  ),
  GrantForm,
)
type TypedGrant = z.input<typeof TypedGrant>

/** The form for credits: fields, submission, and the server's refusal. */
const useGrant = (userId: string, onBooked: () => void) => {
  const queryClient = useQueryClient()
  // One id for each opened dialog, so that a second press or a repeated call books once.
  const [requestId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const grant = useMutation(superadminApi.grantCredits.mutationOptions())
  const form = useForm<TypedGrant, unknown, GrantForm>({
    resolver: standardSchemaResolver(TypedGrant),
    defaultValues: { direction: 'give', credits: '', invoice: '', reason: '' },
    shouldFocusError: false,
  })
  const refreshed = () => queryClient.invalidateQueries({ queryKey: superadminApi.key() })
  const book = form.handleSubmit(async (typed) => {
    setRefusal(null)
    try {
      const { balance } = await grant.mutateAsync({ ...typed, userId, requestId })
      showToast({ title: bookedWords(typed), description: `Saldoen er nå ${formatCount(balance)} SMS.` })
    } catch (error) {
      const marked = applyFieldProblems(error, form.setError, FIELDS)
      if (isErrorCode(error, 'TOO_FEW_CREDITS'))
        form.setError('credits', { type: 'server', message: tooFewWords(error) })
      else if (!marked) setRefusal(errorMessage(error))
      void refreshed()
      return
    }
    await refreshed()
    onBooked()
  })
  return { form, book, refusal }
}

const FIELDS = ['direction', 'credits', 'invoice', 'reason'] as const

const bookedWords = ({ direction, credits }: GrantForm) =>
  direction === 'give'
    ? counted(credits, 'SMS er gitt', 'SMS er gitt')
    : counted(credits, 'SMS er trukket tilbake', 'SMS er trukket tilbake')

const tooFewWords = (error: unknown) => {
  const balance = balanceIn(error)
  const words = errorMessage(error)
  return balance === null ? words : `${words} Saldoen er ${formatCount(balance)} SMS.`
}

const balanceIn = (error: unknown): number | null => {
  if (!(error instanceof ORPCError)) return null
  const about: unknown = error.data
  const isKnown = typeof about === 'object' && about !== null && 'balance' in about
  return isKnown && typeof about.balance === 'number' ? about.balance : null
}

function GrantFields({ control }: { control: Control<TypedGrant, unknown, GrantForm> }) {
  return (
    <>
      <Controller
        name="direction"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <RadioGroup
            {...field}
            isInline
            label="Hva vil du gjøre?"
            options={DIRECTIONS}
            errorMessage={error?.message}
          />
        )}
      />
      <FormTextField
        name="credits"
        control={control}
        label="Antall SMS"
        inputMode="numeric"
        autoComplete="off"
        isRequired
      />
      <FormTextField
        name="invoice"
        control={control}
        label="Fakturanummer"
        description="Skriv fakturanummer, begrunnelse eller begge deler"
        autoComplete="off"
      />
      <FormTextField name="reason" control={control} label="Begrunnelse" autoComplete="off" />
    </>
  )
}

const DIRECTIONS = [
  { value: 'give', label: 'Gi SMS' },
  { value: 'take-back', label: 'Trekk tilbake SMS' },
]

/** The balance before and after, in credits; `change` is null until a number is typed. */
function BalanceAfter({ balance, change }: { balance: number; change: number | null }) {
  const after = balance + (change ?? 0)
  const isShort = after < 0
  return (
    <dl className={css.balance} data-short={isShort || undefined}>
      <div>
        <dt>Saldo nå</dt>
        <dd>{formatCount(balance)} SMS</dd>
      </div>
      <div>
        <dt>Saldo etterpå</dt>
        <dd>{isShort ? `Mangler ${formatCount(-after)} SMS` : `${formatCount(after)} SMS`}</dd>
      </div>
    </dl>
  )
}
