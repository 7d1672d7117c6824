import { useQuery } from '@tanstack/react-query'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { creditsApi } from './api.ts'
import { useSaveWarning } from './use-save-warning.ts'
import css from './WarningCard.module.css'

/** When to tell that few SMS are left. Nothing where that could not be fetched: the balance's card says why. */
export function Warning() {
  const { data, isPending } = useQuery(creditsApi.balance.queryOptions())
  if (isPending) return <Skeleton label="Henter varsel..." count={1} />
  return data && <WarningCard warnBelow={data.warnBelow} />
}

export function WarningCard({ warnBelow }: { warnBelow: number }) {
  const { control, save, isSaving, isDirty } = useSaveWarning(warnBelow)
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
        <Button type="submit" variant="secondary" isPending={isSaving} pendingText="Lagrer...">
          Lagre
        </Button>
      </form>
      <LeaveGuard isDirty={isDirty} />
    </Card>
  )
}
