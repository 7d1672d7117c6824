import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ValidLink } from '../../contract-links.ts'
import { superadminApi } from '../api.ts'
import { withCompany } from './words.ts'

interface RevokeDialogProps {
  /** Which link is asked about; null while none is. */
  link: ValidLink | null
  onClose: () => void
  /** Called when the link is no longer listed. */
  onGone: () => void
}

/** Asks before a link is revoked. */
export function RevokeDialog({ link, onClose, onGone }: RevokeDialogProps) {
  const queryClient = useQueryClient()
  const revoke = useMutation(
    superadminApi.revokeMagicLink.mutationOptions({
      onSuccess: () => showToast({ title: 'Lenken er trukket tilbake' }),
      onError: (error) =>
        showToast({
          title: 'Kunne ikke trekke tilbake lenken',
          description: errorMessage(error),
          tone: 'error',
        }),
      onSettled: async () => {
        onClose()
        void queryClient.invalidateQueries({ queryKey: superadminApi.magicLink.key() })
        await queryClient.invalidateQueries({ queryKey: superadminApi.validMagicLinks.key() })
        onGone()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen={link !== null}
      onClose={onClose}
      onConfirm={() => link && revoke.mutate({ id: link.id })}
      title="Trekk tilbake lenken?"
      confirmLabel="Trekk tilbake"
      isPending={revoke.isPending}
      pendingText="Trekker tilbake..."
    >
      {link && `Lenken for ${withCompany(link.adminName, link.company)} slutter å virke med en gang.`}
    </ConfirmDialog>
  )
}
