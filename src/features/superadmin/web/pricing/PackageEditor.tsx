import { DiscardGuard, useDiscard } from '#web/form/DiscardGuard.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { PackageFields } from './PackageFields.tsx'
import css from './Pricing.module.css'
import { type PackageDraft, usePackageForm } from './use-package-dialogs.ts'

interface PackageEditorProps {
  draft: PackageDraft
  isOpen: boolean
  onClose: () => void
}

/** 'Ny pakke' and 'Rediger pakke'. Asks before it discards typed values. */
export function PackageEditor({ draft, isOpen, onClose }: PackageEditorProps) {
  const { form, save, base } = usePackageForm(draft, onClose)
  const { isSubmitting, errors, submitCount } = form.formState
  const discard = useDiscard(onClose)
  const isNew = draft.id === null
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title={isNew ? 'Ny pakke' : 'Rediger pakke'}>
      <form noValidate className={css.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary
          title="Rett opp dette før du lagrer"
          errors={summaryErrors(errors)}
          attempt={submitCount}
        />
        <PackageFields control={form.control} before={draft} />
        <StaleNotice {...base.notice} />
        <Actions>
          <Button
            type="submit"
            isPending={isSubmitting}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken}
          >
            {isNew ? 'Opprett pakke' : 'Lagre'}
          </Button>
          <Button variant="secondary" onPress={discard.close}>
            Avbryt
          </Button>
        </Actions>
      </form>
      <DiscardGuard discard={discard} formState={form.formState} />
    </Dialog>
  )
}
