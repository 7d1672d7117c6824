import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { VikarForm } from '../rules.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { sharedAddressToast } from './login-toasts.ts'
import { VikarFields } from './VikarFields.tsx'
import css from './VikarEditor.module.css'

interface VikarEditorProps {
  values: VikarForm
  submitLabel: string
  /** Where 'Avbryt' leads. */
  back: string
  /** What a save without a session is told. */
  logIn?: string
  /** Saves and leads on; what it throws is shown here. */
  onSave: (vikar: VikarForm) => Promise<void>
  /** What else can be chosen, below the fields. */
  children?: ReactNode
}

/** The form for a new substitute and for a known one. What was typed stays until it is saved or given up on purpose. */
export function VikarEditor({ values, submitLabel, back, logIn, onSave, children }: VikarEditorProps) {
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(VikarForm),
    // When somebody else saves meanwhile, their changes come in where nothing was typed.
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const save = async (vikar: VikarForm) => {
    try {
      await onSave(vikar)
    } catch (error) {
      showFailure(error, setError, logIn)
    }
  }
  return (
    <form noValidate className={css.form} onSubmit={(event) => void handleSubmit(save)(event)}>
      <ErrorSummary
        title="Rett opp dette før du lagrer"
        errors={summaryErrors(formState.errors)}
        attempt={formState.submitCount}
      />
      <Card>
        <VikarFields control={control} />
        {children}
      </Card>
      <Actions>
        <Button type="submit" isPending={formState.isSubmitting} pendingText="Lagrer...">
          {submitLabel}
        </Button>
        <LinkButton href={back} variant="quiet">
          Avbryt
        </LinkButton>
      </Actions>
      <LeaveGuard isDirty={formState.isDirty} />
    </form>
  )
}

/** What the server refused stands on its field; what has no field is told in a toast, and a shared address in both. */
function showFailure(error: unknown, setError: UseFormSetError<VikarForm>, logIn?: string) {
  const isMarked = applyFieldProblems(error, setError, FIELDS)
  const reason = logIn !== undefined && isErrorCode(error, 'UNAUTHORIZED') ? logIn : errorMessage(error)
  if (isErrorCode(error, 'EMAIL_IN_VIKARER')) showToast(sharedAddressToast(reason))
  else if (!isMarked) showToast(failureToast('Kunne ikke lagre vikaren', error, { reason }))
}

const FIELDS = ['fullName', 'phone', 'email', 'company', 'skills', 'availability'] as const
