import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { paths } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Member } from '../contract.ts'
import { employersApi } from './api.ts'
import { isPlanChanged, useMemberPlan } from './use-member-plan.ts'
import { ContactHandOver } from './departments/ContactHandOver.tsx'

interface LeaveButtonProps {
  officeName: string | null
  /** All members of the office. */
  members: readonly Member[]
}

/** Leaves the office. Explains to the last owner why that is refused. */
export function LeaveButton({ officeName, members }: LeaveButtonProps) {
  const { data: me } = useQuery(meQuery())
  const [isAsking, setAsking] = useState(false)
  const [newContactId, setNewContact] = useState<string | null>(null)
  const office = officeName ?? 'kontoret'
  const you = members.find(({ isYou }) => isYou)
  const employerId = me?.employerId
  const contact = { contactOf: you?.contactOf, newContactId }
  const leaving = useMemberPlan(
    employersApi.planLeave.queryOptions({ input: { employerId: employerId ?? '', ...contact } }),
    isAsking,
  )
  const leave = useMutation(
    employersApi.leave.mutationOptions({
      onSuccess: () => {
        const title = `Du har forlatt ${office}`
        keepToast(leaving.plan?.summary ? { title, description: leaving.plan.summary } : { title })
        return leaveFor(paths.auth)
      },
      onError: (error) => {
        if (isPlanChanged(error)) return
        setAsking(false)
        showToast(failureToast('Du har fortsatt tilgang', error))
      },
    }),
  )
  if (!employerId) return null
  return (
    <div>
      <Button variant="danger-quiet" onPress={() => setAsking(true)}>
        {`Forlat ${office}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate({ employerId, ...contact, ...leaving.press })}
        isConfirmDisabled={!leaving.isCurrent}
        title={`Forlat ${office}`}
        confirmLabel="Forlat"
        isPending={leave.isPending}
        pendingText="Lagrer..."
      >
        <PlanSentences {...leaving} refusal={isPlanChanged(leave.error) ? leave.error : null} />
        {you && (
          <ContactHandOver leaver={you} members={members} value={newContactId} onChange={setNewContact} />
        )}
      </ConfirmDialog>
    </div>
  )
}
