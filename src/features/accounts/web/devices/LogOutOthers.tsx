import { useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountsApi } from '../api.ts'
import { loggedOutWords } from './device-words.ts'
import css from './Devices.module.css'

/** 'Logg ut andre enheter', with a question before it happens. */
export function LogOutOthers({ onGone }: { onGone: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const logOut = useMutation(
    accountsApi.logOutOthers.mutationOptions({
      onSuccess: async ({ count }) => {
        setAsking(false)
        showToast({ title: loggedOutWords(count) })
        await queryClient.invalidateQueries({ queryKey: accountsApi.devices.key() })
        onGone()
      },
      onError: (error) => {
        setAsking(false)
        showToast(failureToast('Kunne ikke logge ut enhetene', error))
      },
    }),
  )
  return (
    <div className={css.others}>
      <Button variant="danger-quiet" icon={LogOut} onPress={() => setAsking(true)}>
        Logg ut andre enheter
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => logOut.mutate({})}
        title="Logg ut andre enheter?"
        confirmLabel="Logg ut andre enheter"
        isPending={logOut.isPending}
        pendingText="Logger ut..."
      >
        Du blir logget ut alle andre steder enn her, og må logge inn på nytt der.
      </ConfirmDialog>
    </div>
  )
}
