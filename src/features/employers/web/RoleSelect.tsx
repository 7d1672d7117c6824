import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClock } from '#shared/dates.ts'
import { MEMBER_ROLES, type MemberRole } from '#shared/roles.ts'
import { failureToast } from '#web/errors.ts'
import { proving } from '#web/proof.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import type { Member } from '../contract.ts'
import type { MemberRights } from '../contract-departments.ts'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { employersApi, useRefreshPeople } from './api.ts'
import { isPlanChanged, useMemberPlan } from './use-member-plan.ts'

const ROLE_OPTIONS = MEMBER_ROLES.map((value) => ({ value, label: MEMBER_ROLE_LABEL[value] }))

/** The role of a member. A change opens a dialog with its plan. */
export function RoleSelect({ member }: { member: Member }) {
  const { userId, fullName, role, version } = member
  const [wanted, setWanted] = useState<MemberRole | null>(null)
  const [shownRole, setShownRole] = useState<MemberRole>(role)
  const close = () => setWanted(null)
  const isOpen = wanted !== null
  const shown = useMemberPlan(
    employersApi.planChangeRole.queryOptions({ input: { userId, role: shownRole } }),
    isOpen,
  )
  const change = useChangeRole(fullName, close)
  return (
    <>
      <Select
        label={`Rolle for ${fullName}`}
        isLabelHidden
        options={ROLE_OPTIONS}
        value={role}
        isDisabled={change.isPending}
        onChange={(value) => {
          const chosen = MEMBER_ROLES.find((known) => known === value)
          if (!chosen || chosen === role) return
          setShownRole(chosen)
          setWanted(chosen)
        }}
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => change.mutate({ userId, role: shownRole, version, ...shown.press })}
        isConfirmDisabled={!shown.isCurrent}
        tone="normal"
        title={`Gi ${fullName} rollen ${MEMBER_ROLE_LABEL[shownRole].toLowerCase()}`}
        confirmLabel="Gi rollen"
        isPending={change.isPending}
        pendingText="Lagrer..."
      >
        <PlanSentences {...shown} refusal={isPlanChanged(change.error) ? change.error : null} />
      </ConfirmDialog>
    </>
  )
}

const useChangeRole = (fullName: string, onDone: () => void) => {
  const queryClient = useQueryClient()
  const refresh = useRefreshPeople()
  return useMutation(
    proving(
      employersApi.changeRole.mutationOptions({
        onSuccess: () => showToast({ title: `${fullName} har fått ny rolle` }),
        onError: (error) => {
          if (isPlanChanged(error)) return
          showToast(
            isDefinedError(error) && error.code === 'STALE'
              ? staleRole(fullName, error.data.now)
              : failureToast('Rollen er ikke endret', error),
          )
        },
        onSettled: (_, error) => {
          if (isPlanChanged(error)) return queryClient.invalidateQueries({ queryKey: employersApi.key() })
          onDone()
          return refresh()
        },
      }),
    ),
  )
}

/** 'Eva endret hva Bo Lie kan kl. 05.11' */
const staleRole = (fullName: string, { role, edited }: MemberRights): ToastText => ({
  title: 'Rollen er ikke endret',
  description: `${edited?.by?.split(' ')[0] ?? 'En kollega'} endret hva ${fullName} kan gjøre og se${edited ? ` ${formatClock(edited.at)}` : ''}. Rollen er nå ${MEMBER_ROLE_LABEL[role].toLowerCase()}. Velg på nytt.`,
  tone: 'error',
})
