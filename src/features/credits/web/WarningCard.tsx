import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatCount, countIn } from '#shared/counts.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { failureToast } from '#web/errors.ts'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { WarningForm } from '../rules.ts'
import { creditsApi } from './api.ts'
import css from './WarningCard.module.css'

/** The threshold for the warning. Empty if loading failed: the balance's card shows the error. */
export function Warning() {
  const { data, isPending } = useQuery(creditsApi.balance.queryOptions())
  if (isPending) return <Skeleton label="Henter varsel..." count={1} />
  return data && <WarningCard warnBelow={data.warnBelow} version={data.version} />
}

interface WarningProps {
  warnBelow: number
  version: string
}

export function WarningCard(props: WarningProps) {
  const { control, save, isSaving, isDirty, base } = useSaveWarning(props)
  return (
    <Card as="section" title="Varsel om lav saldo">
      <form noValidate onSubmit={(event) => void save(event)} className={css.form}>
        <FormTextField
          name="warnBelow"
          control={control}
          label="Si fra når det er færre enn"
          aria-label="Si fra når det er færre enn … SMS igjen"
          description="Administratorene får én e&#8209;post når saldoen går under tallet. Skriv 0 for å slå av varselet."
          inputMode="numeric"
          autoComplete="off"
        />
        <span aria-hidden>SMS igjen</span>
        <Button
          type="submit"
          variant="secondary"
          isPending={isSaving}
          pendingText="Lagrer..."
          isDisabled={base.isOvertaken}
        >
          Lagre
        </Button>
      </form>
      <StaleNotice {...base.notice} />
      <LeaveGuard isDirty={isDirty || base.hasTyped} />
    </Card>
  )
}

/** The form of the warning. Adopts what another tab saves, unless the input has changed. */
const useSaveWarning = ({ warnBelow, version }: WarningProps) => {
  const queryClient = useQueryClient()
  const saving = useMutation(creditsApi.setWarning.mutationOptions())
  const form = useForm<TypedWarning, unknown, WarningForm>({
    resolver: standardSchemaResolver(TypedWarning),
    values: { warnBelow: String(warnBelow) },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { control, formState, handleSubmit, reset, setError } = form
  const stored = { version, values: { warnBelow: String(warnBelow) } }
  const base = useFormVersion(form, { stored, facts: FACTS })
  const save = handleSubmit(async (typed) => {
    try {
      await saving.mutateAsync({ ...typed, version: base.version })
      reset({ warnBelow: String(typed.warnBelow) }, { keepDirtyValues: false, keepErrors: false })
      showToast({ title: 'Varselet er lagret', description: savedWords(typed.warnBelow) })
      await queryClient.invalidateQueries({ queryKey: creditsApi.balance.key() })
    } catch (error) {
      applyFieldProblems(error, setError, ['warnBelow'])
      showToast(failureToast('Kunne ikke lagre varselet', error))
    }
  })
  return { control, save, isSaving: formState.isSubmitting, isDirty: formState.isDirty, base }
}

const FACTS: FormFacts<TypedWarning> = {
  warnBelow: { label: 'Si fra når det er færre enn', noun: 'grensen' },
}

const savedWords = (warnBelow: number) =>
  warnBelow === 0
    ? 'Vi sier ikke lenger fra når det er få SMS igjen.'
    : `Vi sier fra når dere har færre enn ${formatCount(warnBelow)} SMS igjen.`

/** The warning as typed. */
const TypedWarning = z.object({
  warnBelow: z.pipe(z.pipe(z.string(), z.transform(countIn)), WarningForm.shape.warnBelow),
})
type TypedWarning = z.input<typeof TypedWarning>
