import { proving } from '#web/proof.ts'
import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '#shared/dates.ts'
import { failureToast } from '#web/errors.ts'
import { IfPermitted } from '#web/IfPermitted.tsx'
import rows from '#web/rows/Rows.module.css'
import { Button } from '#web/ui/actions/Button.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Invitation } from '../contract.ts'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { seesWords } from './departments/department-words.ts'
import { useDepartments } from './departments/use-departments.ts'
import { employersApi, useRefreshPeople } from './api.ts'

/** The invitations that wait for an answer. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { departments } = useDepartments()
  if (invitations.length === 0) return null
  return (
    <Stack gap="small" as="section">
      <h2>Invitert</h2>
      <ul className={rows.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={rows.row}>
            <h3>{invitation.email}</h3>
            {invitation.emailRefusal !== null && (
              <StatusBadge tone="bad">Invitasjonen kom ikke fram</StatusBadge>
            )}
            <p className={rows.dim}>{wordsOf(invitation, departments)}</p>
            {invitation.emailRefusal !== null && <Refusal words={invitation.emailRefusal} />}
            <IfPermitted area="owning">
              <InvitationActions invitation={invitation} />
            </IfPermitted>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** The mail server's reason and the remedy: a new invitation to another address. */
function Refusal({ words }: { words: string }) {
  return (
    <>
      <p>Er adressen feil, trekk invitasjonen tilbake og inviter på nytt.</p>
      {words && <p className={rows.dim}>Mailserveren svarte: «{words}»</p>}
    </>
  )
}

const wordsOf = (
  { role, invitedBy, expiresAt, isExpired, departmentIds }: Invitation,
  departments: ReturnType<typeof useDepartments>['departments'],
) =>
  [
    MEMBER_ROLE_LABEL[role],
    ...(departmentIds ? [`ser ${seesWords(departmentIds, departments)}`] : []),
    ...(invitedBy ? [`invitert av ${invitedBy}`] : []),
    isExpired ? 'utløpt, send den på nytt' : `gjelder til ${formatDateTime(expiresAt)}`,
  ].join(' · ')

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const refresh = useRefreshPeople()
  const told = (title: string, failed: string) => ({
    onSuccess: () => showToast({ title }),
    onError: (error: unknown) => showToast(failureToast(failed, error)),
    onSettled: refresh,
  })
  const resend = useMutation(
    proving(
      employersApi.resendInvitation.mutationOptions(
        told('Invitasjonen er sendt på nytt', 'Ikke sendt på nytt'),
      ),
    ),
  )
  const withdraw = useMutation(
    employersApi.withdrawInvitation.mutationOptions(
      told('Invitasjonen er trukket tilbake', 'Ikke trukket tilbake'),
    ),
  )
  return (
    <Row>
      <IfPermitted area="inviting">
        <Button
          variant="secondary"
          size="small"
          onPress={() => resend.mutate({ id })}
          isPending={resend.isPending}
          pendingText="Sender..."
          aria-label={`Send på nytt til ${email}`}
        >
          Send på nytt
        </Button>
      </IfPermitted>
      <Button
        variant="danger-quiet"
        size="small"
        onPress={() => withdraw.mutate({ id })}
        isPending={withdraw.isPending}
        pendingText="Trekker tilbake..."
        aria-label={`Trekk tilbake invitasjonen til ${email}`}
      >
        Trekk tilbake
      </Button>
    </Row>
  )
}
