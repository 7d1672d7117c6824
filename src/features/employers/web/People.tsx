import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { IfPermitted, usePermission } from '#web/IfPermitted.tsx'
import rows from '#web/rows/Rows.module.css'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { paths } from '#shared/paths.ts'
import { failureToast, fieldProblems } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { proving } from '#web/proof.ts'
import { MEMBER_ROLES, type MemberRole } from '#shared/roles.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { PEOPLE_TITLE, MEMBER_ROLE_HINT } from '../texts.ts'
import type { Member } from '../contract.ts'
import { employersApi, useRefreshPeople } from './api.ts'
import { Invitations } from './Invitations.tsx'
import { MemberRow } from './MemberRow.tsx'
import { isPlanChanged, useMemberPlan } from './use-member-plan.ts'
import { ContactHandOver } from './departments/ContactHandOver.tsx'
import { SeesField } from './departments/SeesField.tsx'

/** The members of the office with their roles, and the invitations. Owners edit; the others only see them. */
export function People() {
  const people = useQuery(employersApi.people.queryOptions())
  const { data: me } = useQuery(meQuery())
  const isOwner = usePermission('owning')
  const [isInviting, setInviting] = useState(false)
  const { data, error } = people
  return (
    <Stack gap="small" as="section">
      <h2>{PEOPLE_TITLE}</h2>
      {!data && error && <FailedQuery title="Kunne ikke hente hvem som er på kontoret" query={people} />}
      {!data && !error && <Loading>Henter folk på kontoret...</Loading>}
      {data && (
        <>
          <ul className={rows.rows}>
            {data.members.map((member) => (
              <MemberRow key={member.userId} member={member} members={data.members} isManaged={isOwner} />
            ))}
          </ul>
          <Invitations invitations={data.invitations} />
          <IfPermitted area="inviting">
            {isInviting && <InviteForm onClose={() => setInviting(false)} />}
          </IfPermitted>
          <Row>
            <IfPermitted area="inviting">
              {!isInviting && (
                <Button variant="secondary" onPress={() => setInviting(true)}>
                  Inviter en kollega
                </Button>
              )}
            </IfPermitted>
            <LeaveButton officeName={me?.employerName ?? null} members={data.members} />
          </Row>
        </>
      )}
    </Stack>
  )
}

/** Invites a colleague. The address field shows what is wrong with it. */
function InviteForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshPeople()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('planner')
  const [sees, setSees] = useState<string[] | null>(null)
  const invite = useMutation(
    proving(
      employersApi.invite.mutationOptions({
        onSuccess: () => {
          showToast({ title: 'Invitasjonen er sendt', description: `${email} har sju dager på å godta den.` })
          setEmail('')
          setSees(null)
        },
        onError: (error) => {
          if (!fieldProblems(error).some(({ path }) => path === 'email'))
            showToast(failureToast('Invitasjonen er ikke sendt', error))
        },
        onSettled: refresh,
      }),
    ),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (role === 'owner') invite.mutate({ email, role })
    else if (sees?.length !== 0) invite.mutate({ email, role, departmentIds: sees })
  }
  const problem = fieldProblems(invite.error).find(({ path }) => path === 'email')?.message
  return (
    <Card as="section" title="Inviter en kollega">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            label="E-post"
            type="email"
            value={email}
            onChange={(typed) => {
              setEmail(typed)
              invite.reset()
            }}
            errorMessage={problem}
            isInvalid={problem !== undefined}
            autoComplete="off"
            isRequired
          />
          <RadioGroup
            label="Rolle"
            options={OPTIONS}
            value={role}
            onChange={(value) => setRole(roleOf(value))}
          />
          {role !== 'owner' && <SeesField value={sees} onChange={setSees} />}
          <Row>
            <Button type="submit" isPending={invite.isPending} pendingText="Sender...">
              Send invitasjon
            </Button>
            <Button variant="secondary" onPress={onClose}>
              Avbryt
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

const OPTIONS = MEMBER_ROLES.toReversed().map((value) => ({
  value,
  label: MEMBER_ROLE_LABEL[value],
  description: MEMBER_ROLE_HINT[value],
}))

const roleOf = (value: string): MemberRole => MEMBER_ROLES.find((known) => known === value) ?? 'planner'

interface LeaveButtonProps {
  officeName: string | null
  /** All members of the office. */
  members: readonly Member[]
}

/** Leaves the office. Explains to the last owner why that is refused. */
function LeaveButton({ officeName, members }: LeaveButtonProps) {
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
