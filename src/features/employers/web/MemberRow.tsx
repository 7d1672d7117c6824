import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import rows from '#web/rows/Rows.module.css'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { proving } from '#web/proof.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Member } from '../contract.ts'
import type { MemberPlan } from '../contract-member-plan.ts'
import { ContactHandOver } from './departments/ContactHandOver.tsx'
import { seesWords } from './departments/department-words.ts'
import { SeesDialog } from './departments/SeesDialog.tsx'
import { useDepartments } from './departments/use-departments.ts'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { MEMBER_ROLE_HINT } from '../texts.ts'
import { employersApi, useRefreshPeople } from './api.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { isPlanChanged, useMemberPlan } from './use-member-plan.ts'

interface MemberRowProps {
  member: Member
  /** All members of the office. */
  members: readonly Member[]
  /** The reader is an owner, who may edit. */
  isManaged: boolean
}

/** A member with their rights; owners also get the actions. */
export function MemberRow({ member, members, isManaged }: MemberRowProps) {
  const { fullName, email, role, isYou, isDeactivated, departmentIds } = member
  const { departments } = useDepartments()
  return (
    <li className={rows.row}>
      <h3>
        {fullName} {isYou && <Badge>Deg</Badge>} {isDeactivated && <Badge>Deaktivert</Badge>}
      </h3>
      <p className={rows.dim}>{email}</p>
      <p>
        <strong>{MEMBER_ROLE_LABEL[role]}</strong> <span className={rows.dim}>{MEMBER_ROLE_HINT[role]}</span>
      </p>
      {departmentIds && <p className={rows.dim}>Ser {seesWords(departmentIds, departments)}</p>}
      {isManaged && !isYou && <MemberActions member={member} members={members} />}
    </li>
  )
}

function MemberActions({ member, members }: Omit<MemberRowProps, 'isManaged'>) {
  const { userId, fullName, role, isDeactivated, contactOf } = member
  const { departments } = useDepartments()
  const [asking, setAsking] = useState<'remove' | 'hand-on' | 'sees' | null>(null)
  const [newContactId, setNewContact] = useState<string | null>(null)
  const close = () => setAsking(null)
  const removal = useMemberPlan(
    employersApi.planRemove.queryOptions({ input: { userId, contactOf, newContactId } }),
    asking === 'remove',
  )
  const handing = useMemberPlan(
    employersApi.planHandOn.queryOptions({ input: { userId } }),
    asking === 'hand-on',
  )
  const { remove, handOn } = useMemberChanges(fullName, close, {
    removal: removal.plan,
    handing: handing.plan,
  })
  return (
    <Row>
      <RoleSelect member={member} />
      {role !== 'owner' && departments.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          onPress={() => setAsking('sees')}
          aria-label={`Avdelinger for ${fullName}`}
        >
          Avdelinger
        </Button>
      )}
      {asking === 'sees' && <SeesDialog member={member} onClose={close} />}
      {!isDeactivated && (
        <Button
          variant="secondary"
          size="small"
          onPress={() => setAsking('hand-on')}
          aria-label={`Gi eierskapet videre til ${fullName}`}
        >
          Gi eierskapet videre
        </Button>
      )}
      <Button
        variant="danger-quiet"
        size="small"
        onPress={() => setAsking('remove')}
        aria-label={`Fjern ${fullName}`}
      >
        Fjern
      </Button>
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate({ userId, contactOf, newContactId, ...removal.press })}
        isConfirmDisabled={!removal.isCurrent}
        title={`Fjern ${fullName} fra kontoret`}
        confirmLabel="Fjern"
        isPending={remove.isPending}
        pendingText="Fjerner..."
      >
        <PlanSentences {...removal} refusal={changedOf(remove.error)} />
        <ContactHandOver leaver={member} members={members} value={newContactId} onChange={setNewContact} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'hand-on'}
        onClose={close}
        onConfirm={() => handOn.mutate({ userId, ...handing.press })}
        isConfirmDisabled={!handing.isCurrent}
        title={`Gi eierskapet videre til ${fullName}`}
        confirmLabel="Gi eierskapet videre"
        isPending={handOn.isPending}
        pendingText="Lagrer..."
      >
        <PlanSentences {...handing} refusal={changedOf(handOn.error)} />
      </ConfirmDialog>
    </Row>
  )
}

/** A refusal because the plan has changed: the dialog stays open. */
const changedOf = (error: unknown) => (isPlanChanged(error) ? error : null)

interface Plans {
  readonly removal: MemberPlan | undefined
  readonly handing: MemberPlan | undefined
}

const useMemberChanges = (fullName: string, onDone: () => void, { removal, handing }: Plans) => {
  const queryClient = useQueryClient()
  const refresh = useRefreshPeople()
  const told = (title: string, failed: string, plan: MemberPlan | undefined) => ({
    onSuccess: () => showToast(plan?.summary ? { title, description: plan.summary } : { title }),
    onError: (error: unknown) => {
      if (!isPlanChanged(error)) showToast(failureToast(failed, error))
    },
    onSettled: (_: unknown, error: unknown) => {
      if (isPlanChanged(error)) return queryClient.invalidateQueries({ queryKey: employersApi.key() })
      onDone()
      return refresh()
    },
  })
  return {
    remove: useMutation(
      employersApi.remove.mutationOptions(
        told(`${fullName} er fjernet fra kontoret`, 'Personen er ikke fjernet', removal),
      ),
    ),
    handOn: useMutation(
      proving(
        employersApi.handOn.mutationOptions(
          told(`${fullName} eier kontoen nå`, 'Eierskapet er ikke gitt videre', handing),
        ),
      ),
    ),
  }
}
