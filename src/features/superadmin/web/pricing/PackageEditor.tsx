import { useState } from 'react'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { PackageFields } from './PackageFields.tsx'
import css from './Pricing.module.css'
import type { PackageDraft } from './use-package-dialogs.ts'
import { usePackageForm } from './use-package-form.ts'

interface PackageEditorProps {
  draft: PackageDraft
  isOpen: boolean
  onClose: () => void
}

/** 'Ny pakke' and 'Rediger pakke'. What was typed is not lost without a question. */
export function PackageEditor({ draft, isOpen, onClose }: PackageEditorProps) {
  const { form, save } = usePackageForm(draft, onClose)
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const [isAsking, setAsking] = useState(false)
  const isNew = draft.id === null
  const close = () => {
    if (isSubmitting) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={isNew ? 'Ny pakke' : 'Rediger pakke'}>
      <form noValidate className={css.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary
          title="Rett opp dette før du lagrer"
          errors={summaryErrors(errors)}
          attempt={submitCount}
        />
        <PackageFields control={form.control} before={draft} />
        <Actions>
          <Button type="submit" isPending={isSubmitting} pendingText="Lagrer...">
            {isNew ? 'Opprett pakke' : 'Lagre'}
          </Button>
          <Button variant="secondary" onPress={close}>
            Avbryt
          </Button>
        </Actions>
      </form>
      <LeaveGuard isDirty={isDirty} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Forkaste endringene?"
        confirmLabel="Forkast"
        cancelLabel="Fortsett å redigere"
      >
        Det du har fylt inn, er ikke lagret.
      </ConfirmDialog>
    </Dialog>
  )
}
