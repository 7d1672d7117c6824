import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { employersApi } from './api.ts'

/** One's own way out of the office. The last owner is told why not. */
export function LeaveButton({ officeName }: { officeName: string | null }) {
  const { data: me } = useQuery(meQuery())
  const [isAsking, setAsking] = useState(false)
  const office = officeName ?? 'kontoret'
  const leave = useMutation(
    employersApi.leave.mutationOptions({
      onSuccess: () => {
        keepToast({ title: `Du har forlatt ${office}`, description: 'Du har ikke lenger tilgang.' })
        return leaveFor(paths.auth)
      },
      onError: (error) => {
        setAsking(false)
        showToast(failureToast('Du har fortsatt tilgang', error))
      },
    }),
  )
  const employerId = me?.employerId
  if (!employerId) return null
  return (
    <div>
      <Button variant="danger-quiet" onPress={() => setAsking(true)}>
        {`Forlat ${office}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate({ employerId })}
        title={`Forlat ${office}`}
        confirmLabel="Forlat"
        isPending={leave.isPending}
        pendingText="Lagrer..."
      >
        <p>Du mister tilgangen til {office} med en gang. En eier kan invitere deg igjen.</p>
        <p>Er du kontakt for en avdeling, fjernes du som kontakt der.</p>
      </ConfirmDialog>
    </div>
  )
}
