import { type Control, Controller, useWatch } from 'react-hook-form'
import { countIn, formatCount } from '#shared/counts.ts'
import { DiscardGuard, type Discard } from '#web/form/DiscardGuard.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { sendOnlyOnPurpose } from '#web/form/enter.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import type { Customer } from '../../contract-customers.ts'
import type { GrantForm } from '../../rules.ts'
import css from './Customer.module.css'
import { Refusal } from './Refusal.tsx'
import { type TypedGrant, useGrant } from './use-grant.ts'

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
