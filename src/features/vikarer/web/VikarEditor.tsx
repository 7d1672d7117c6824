import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { VikarForm } from '../rules.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { VikarFields } from './VikarFields.tsx'
import css from './VikarEditor.module.css'

interface VikarEditorProps {
  values: VikarForm
  submitLabel: string
  /** Saves and leads on; what it throws is shown here. */
  onSave: (vikar: VikarForm) => Promise<void>
}

/** The form for a new substitute and for a known one. What was typed stays until it is saved or given up on purpose. */
export function VikarEditor({ values, submitLabel, onSave }: VikarEditorProps) {
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
      if (
        applyFieldProblems(error, setError, [
          'fullName',
          'phone',
          'email',
          'company',
          'skills',
          'availability',
        ])
      )
        return
      showToast({ title: 'Kunne ikke lagre vikaren', description: errorMessage(error), tone: 'error' })
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
      </Card>
      <div className={css.actions}>
        <Button type="submit" isPending={formState.isSubmitting} pendingText="Lagrer...">
          {submitLabel}
        </Button>
        <LinkButton href={paths.vikarer} variant="quiet">
          Avbryt
        </LinkButton>
      </div>
      <LeaveGuard isDirty={formState.isDirty} />
    </form>
  )
}
