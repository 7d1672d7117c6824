import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { PricedPackage } from '../../contract-economy.ts'
import { DELETE_PACKAGE, DONE, FAILED } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import css from './Pricing.module.css'

interface RemovePackageProps {
  subject: PricedPackage
  isOpen: boolean
  onClose: () => void
  /** Returns the element that takes the focus after the removal. */
  focusAfter: () => HTMLElement | null
}

/** Asks before a package is deleted. */
export function RemovePackage({ subject, isOpen, onClose, focusAfter }: RemovePackageProps) {
  const { id, packageName } = subject
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: superadminApi.pricedPackages.key() })
  const remove = useMutation(
    superadminApi.deletePackage.mutationOptions({
      onSuccess: async () => {
        await refetch()
        showToast({ title: DONE.packageDeleted })
        onClose()
      },
      onError: (error) => {
        showToast(failureToast(FAILED.deletePackage, error))
        onClose()
        void refetch()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={focusAfter}
      onConfirm={() => remove.mutate({ id })}
      title={`Slett ${packageName}`}
      confirmLabel="Slett pakke"
      isPending={remove.isPending}
      pendingText="Sletter..."
    >
      <p>{DELETE_PACKAGE}</p>
      <p className={css.dim}>Kjøp som er gjort, står som de er.</p>
    </ConfirmDialog>
  )
}
